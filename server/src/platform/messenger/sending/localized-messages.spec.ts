import type { Language } from '../../../../shared/language.rules.js';
import { setUpOutbox } from '../../../../test/outbox-harness.js';
import { waitUntil } from '../../../../test/race.js';
import { blocked } from '../../../../test/telegram-server.js';
import { createFormats } from '../../../texts/formats.js';
import { localize, translations } from '../../../texts/texts.js';
import type { Texts } from '../../../texts/value-texts.js';
import { lines, md } from '../api/markdown.js';
import type { OutgoingMessage } from './outgoing-message.js';

const { t } = createFormats('ru');
beforeAll(() => {
  const { en } = translations;
  translations.ru = {
    ...en,
    common: { ...en.common, open: 'Открыть Tallydesk' },
    invites: { ...en.invites, refused: ({ brand }) => t`Отказ: ${brand}` },
  } satisfies Texts;
});
afterAll(() => delete translations.ru);

const outbox = setUpOutbox();
let chat: string;
let language: Language;
beforeEach(() => {
  chat = outbox.newChat();
  language = 'ru';
  outbox.composers.findLanguage = ({ chatId }) => Promise.resolve(chatId === chat ? language : 'en');
});

const refusal = (brand: string) => localize('invites.refused', { brand });
const buttons = [[{ text: localize('common.open'), url: 'https://x.example' }]];
const newMessage = (part: Partial<OutgoingMessage> = {}) => ({
  chatId: chat,
  key: `refused:${chat}`,
  text: refusal('North'),
  ...part,
});
const listCalls = () => outbox.listArrivals(chat).map(({ method, params }) => [method, params.text]);
const updateRow = (set: string, chatId = chat) =>
  outbox.dataSource.query(`update outbox_messages set ${set} where chat_id = $1`, [chatId]);

it('a localized text is sent in the language that the reader has when it is sent, with its buttons', async () => {
  language = 'en';
  await outbox.queueMessages(newMessage({ heldSeconds: 60, buttons }));
  language = 'ru';
  await updateRow('next_attempt_at = now()');
  await outbox.sendUntil(chat, 'sent');
  expect(outbox.listArrivals(chat)[0]!.params).toMatchObject({
    text: 'Отказ: North',
    reply_markup: { inline_keyboard: [[{ text: 'Открыть Tallydesk' }]] },
  });
});

it('a localized text is also stored in English, for processes of the former release', async () => {
  await outbox.queueMessages(newMessage({ buttons }));
  const [row] = await outbox.dataSource.query('select * from outbox_messages where chat_id = $1', [chat]);
  expect(row).toMatchObject({
    text: 'Your request to join *North* was refused\\.',
    buttons: [[{ text: 'Open Tallydesk', url: 'https://x.example' }]],
  });
});

it('a text that a process of the former release has changed is sent as changed', async () => {
  await outbox.queueMessages(newMessage());
  await updateRow(`text = 'Changed'`);
  await outbox.sendUntil(chat, 'sent');
  expect(listCalls()).toEqual([['sendMessage', 'Changed']]);
});

it('a text of a later release that this one lacks is sent in English', async () => {
  await outbox.queueMessages(newMessage({ buttons }));
  await updateRow(`localized = replace(localized::text, 'common.open', 'common.later')::jsonb`);
  await outbox.sendUntil(chat, 'sent');
  expect(listCalls()).toEqual([['sendMessage', 'Your request to join *North* was refused\\.']]);
});

describe('a change of a localized message', () => {
  const queueAndSend = async (message = newMessage({ buttons })) => {
    await outbox.queueMessages(message);
    await outbox.sendUntil(chat, 'sent');
  };
  const untilEdited = () => waitUntil(() => listCalls().length === 2);

  it.each([
    ['upsert', () => outbox.messages.upsert(newMessage({ text: refusal('South') }))],
    [
      'updateByKeys',
      () => outbox.messages.updateByKeys([`refused:${chat}`], { text: refusal('South'), buttons: [] }),
    ],
    [
      'enqueueChanges',
      async () => {
        const [{ id }] = await outbox.dataSource.query<[{ id: string }]>(
          'select sent_message_id as id from outbox_messages where chat_id = $1',
          [chat],
        );
        await outbox.messages.enqueueChanges({
          chatId: chat,
          messageId: id,
          text: refusal('South'),
          key: `change:${chat}`,
        });
      },
    ],
  ])('by %s is sent in the language of the reader', async (_, change) => {
    await queueAndSend();
    await outbox.transaction<unknown>(change);
    await untilEdited();
    expect(listCalls()[1]).toEqual(['editMessageText', 'Отказ: South']);
  });

  it('removes the buttons', async () => {
    await queueAndSend();
    await outbox.transaction(() => outbox.messages.dropButtons(`refused:${chat}`));
    await untilEdited();
    expect(outbox.listArrivals(chat)[1]!.params).not.toHaveProperty('reply_markup');
    expect(listCalls()[1]).toEqual(['editMessageText', 'Отказ: North']);
  });

  it.each([
    ['a localized text', refusal('North'), 'Отказ: North'],
    ['a plain text', md`Plain`, 'Plain'],
  ])('appends a line to %s, and closes the offer', async (_, text, firstLine) => {
    const subject = `ticket:${chat}`;
    const offer = [{ text: localize('common.open'), data: 'take' }];
    await queueAndSend(newMessage({ text, subject, buttons: [offer, ...buttons] }));
    await outbox.transaction(() => outbox.messages.closeOffers(subject, 'take', refusal('South')));
    await untilEdited();
    expect(outbox.listArrivals(chat)[1]!.params).toMatchObject({
      text: `${firstLine}\nОтказ: South`,
      reply_markup: { inline_keyboard: [[{ url: 'https://x.example', text: 'Открыть Tallydesk' }]] },
    });
  });

  it('continues a series', async () => {
    const event = (key: string) => ({
      chatId: chat,
      key,
      series: { key: 'ticket:1', isSeen: false, now: new Date(), formatText: (n: number) => refusal(`${n}`) },
      buildContent: (text: OutgoingMessage['text']) => ({ text, buttons }),
    });
    outbox.startWorker();
    await outbox.transaction(() => outbox.messages.enqueueInSeries(event(`first:${chat}`)));
    await outbox.untilStatuses(chat, 'sent');
    await outbox.transaction(() => outbox.messages.enqueueInSeries(event(`second:${chat}`)));
    await untilEdited();
    expect(listCalls()).toEqual([
      ['sendMessage', 'Отказ: 1'],
      ['editMessageText', 'Отказ: 2'],
    ]);
  });
});

it('a localized text is split by its length in the language of the reader', async () => {
  const text = lines(...Array.from({ length: 100 }, () => refusal('x'.repeat(50))));
  await outbox.queueMessages(newMessage({ text, buttons }));
  outbox.startWorker();
  await waitUntil(() => listCalls().length === 2);
  await outbox.untilStatuses(chat, 'sent');
  const sent = outbox.listArrivals(chat).map(({ params }) => params);
  // Of the Russian lines of 58 characters, 70 fit into a message.
  expect(sent.map(({ text: part }) => String(part).split('\n').length)).toEqual([70, 30]);
  expect(sent.map((params) => 'reply_markup' in params)).toEqual([false, true]);
});

it('a fallback of a refused message is in the language of the reader', async () => {
  const other = outbox.newChat();
  const ifRefused = [newMessage()];
  outbox.telegram.script(other, blocked);
  await outbox.queueMessages({ chatId: other, text: md`Private`, ifRefused });
  await outbox.sendUntil(chat, 'sent');
  expect(listCalls()).toEqual([['sendMessage', 'Отказ: North']]);
});

it('a composed text is in the language of the reader', async () => {
  outbox.composers.register('test', () => Promise.resolve({ text: refusal('North'), buttons }));
  await outbox.queueMessages({ chatId: chat, composer: 'test', args: {} });
  await outbox.sendUntil(chat, 'sent');
  expect(outbox.listArrivals(chat)[0]!.params).toMatchObject({
    text: 'Отказ: North',
    reply_markup: { inline_keyboard: [[{ text: 'Открыть Tallydesk' }]] },
  });
});

it('a localized text is in the language of the chat to which a group has moved', async () => {
  const [from, to] = [`-${chat}`, `-100${chat}`];
  outbox.composers.findLanguage = ({ chatId }) => Promise.resolve(chatId === to ? 'ru' : 'en');
  const moved = { refuse: 400, description: 'upgraded', parameters: { migrate_to_chat_id: Number(to) } };
  outbox.telegram.script(from, moved);
  await outbox.queueMessages(newMessage({ chatId: from }));
  await outbox.sendUntil(to, 'sent');
  expect(outbox.telegram.listTextsIn(to)).toEqual(['Отказ: North']);
});

it('a held text is in the language that the group has when the hold expires', async () => {
  const group = `-${chat}`;
  outbox.composers.findLanguage = () => Promise.resolve(language);
  await outbox.queueMessages(newMessage({ chatId: group, heldSeconds: 60 }));
  language = 'en';
  await updateRow('next_attempt_at = now()', group);
  await outbox.sendUntil(group, 'sent');
  expect(outbox.telegram.listTextsIn(group)).toEqual(['Your request to join *North* was refused\\.']);
});

describe('a localized text below a picture', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  const queuePhoto = (caption: OutgoingMessage['text']) =>
    outbox.transaction(() =>
      outbox.messages.enqueuePhoto({ chatId: chat, png, caption, key: `png:${chat}` }),
    );

  it('is the caption in the language of the reader', async () => {
    await queuePhoto(refusal('North'));
    await outbox.sendUntil(chat, 'sent');
    expect(outbox.listArrivals(chat)[0]).toMatchObject({
      method: 'sendPhoto',
      params: { caption: 'Отказ: North' },
    });
  });

  it('is a message of its own if it is too long for a caption in at least one language', async () => {
    const fitsOnlyInRussian = refusal('x'.repeat(1_000));
    await queuePhoto(fitsOnlyInRussian);
    await outbox.sendUntil(chat, 'sent', 'sent');
    expect(listCalls()).toEqual([
      ['sendPhoto', undefined],
      ['sendMessage', `Отказ: ${'x'.repeat(1_000)}`],
    ]);
  });
});

it('a digest is in the language of its reader', async () => {
  outbox.composers.register('many', ({ items }) =>
    Promise.resolve({ text: refusal(`${(items as object[]).length} brands`) }),
  );
  const notices = Array.from({ length: 20 }, (_, n) =>
    newMessage({ key: `${n}:${chat}`, digest: { composer: 'many', item: { n } } }),
  );
  await outbox.queueMessages(...notices);
  outbox.startWorker();
  await waitUntil(() => listCalls().length === 1);
  expect(listCalls()).toEqual([['sendMessage', 'Отказ: 20 brands']]);
});
