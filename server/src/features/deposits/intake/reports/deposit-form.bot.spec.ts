import { randomInt } from 'node:crypto';
import { newBrand, newMember, newScene, newTelegramId, type Scene } from '../../../../../test/factories.js';
import { sendToGroup, type GroupMessage } from '../../../../../test/group-message.js';
import { setUpApp } from '../../../../../test/test-app.js';
import { findTotalsDrift } from '../../../../../test/deposit.factories.js';
import { Deposit } from '../../ledger/deposit.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db, { agent: { publicName: 'Anna Bell' } }));
});

const send = (message: Partial<GroupMessage> & { text: string }) =>
  sendToGroup(app, { chatId: brand.chatId, from: anna.telegramId, ...message });
const listDeposits = () => app.db.find(Deposit, { where: { brandId: brand.id }, order: { id: 'ASC' } });
const findDrift = () => findTotalsDrift(app.db, brand.id);

describe('a form in a group', () => {
  it('becomes a waiting deposit, which is recorded, and is answered in the same thread', async () => {
    brand = await newBrand(app.db, { threadId: '77' });
    anna = await newMember(app.db, brand);

    const { replies, messageId } = await send({
      text: '#ftd\nClient ID: 48213\nAmount: 1,250.50\nWallet: TQ5n\nBehaviour: calm\nDescription: a\0b\nc',
      threadId: 77,
    });

    const [deposit] = await listDeposits();
    expect(deposit).toMatchObject({
      type: 'ftd',
      status: 'wait',
      clientId: '48213',
      amount: '1250.50',
      wallet: 'TQ5n',
      behaviour: 'calm',
      agent: '',
      agentId: anna.id,
      reporterTelegramId: anna.telegramId,
      description: 'a b\nc',
      chatId: brand.chatId,
      threadId: '77',
      messageId: String(messageId),
      createdAt: new Date('2026-03-10T12:00:00Z'),
    });
    expect(replies).toEqual([
      {
        chat_id: brand.chatId,
        thread_id: '77',
        reply_to: String(messageId),
        text: `F${deposit!.id} is waiting for moderation`,
      },
    ]);
    const entries = await app.db.query<object[]>(
      `select action, actor_id, via, request_id from audit_records where subject = 'deposit' and subject_id = $1`,
      [deposit!.id],
    );
    expect(entries).toEqual([
      {
        action: 'deposit.report',
        actor_id: anna.id,
        via: 'bot',
        request_id: expect.stringMatching(/^update:\d+$/),
      },
    ]);
    expect(await findDrift()).toEqual([]);
  });

  it('with mistakes is answered with each mistake and the template, and nothing is stored', async () => {
    const { replies, messageId } = await send({ text: '#retention\nAmount: 0\n*Pho_ne*: 1\nPayment: card' });

    const text = [
      'Not reported yet:',
      '\\*Pho\\_ne\\* is an unknown field',
      'Payment belongs to \\#ftd only',
      'Amount must be more than zero',
      'The form:',
      '```\n#retention\nClient ID:\nAmount:\nWallet:\nExchanger:\nAgent:\nDescription:\n```',
    ].join('\n');
    expect(replies).toMatchObject([{ reply_to: String(messageId), text }]);
    expect(await listDeposits()).toEqual([]);
  });

  it('may be sent only by a member or the admin of the brand', async () => {
    const adminTelegramId = newTelegramId();
    await app.db.update('brands', { id: brand.id }, { adminTelegramId });
    const dismissed = await newMember(app.db, brand, { dismissedAt: new Date() });
    const text = '#ftd\nAmount: 5';

    for (const from of [newTelegramId(), dismissed.telegramId, manager.telegramId]) {
      const { replies } = await send({ text, from });
      expect(replies).toMatchObject([{ text: 'Only members of this brand may report deposits' }]);
    }
    expect(await listDeposits()).toEqual([]);

    await send({ text, from: adminTelegramId });
    expect(await listDeposits()).toMatchObject([{ agent: '', agentId: null }]);
  });

  it('of an anonymous admin or a channel is refused with the reason', async () => {
    const asGroup = { from: '1087968824', senderChat: brand.chatId };
    const reason = /^Not reported yet: you write as the group, so I cannot see who reports/;
    for (const text of ['#ftd\nAmount: 5', 'anna did #ftd 5 today'])
      expect((await send({ text, ...asGroup })).replies).toMatchObject([
        { text: expect.stringMatching(reason) as string },
      ]);
    expect((await send({ text: 'good morning', ...asGroup })).replies).toEqual([]);
    const asChannel = { from: '136817688', senderChat: '-100555' };
    expect((await send({ text: '#ftd 5', ...asChannel })).replies).toMatchObject([
      { text: expect.stringContaining('as a channel') as string },
    ]);
    expect((await send({ text: 'anna did #ftd 5 today', ...asChannel })).replies).toEqual([]);
    expect(await listDeposits()).toEqual([]);
  });

  it.each([
    ['2026-03-10T03:30:00Z', '2026-03-10T03:30:00Z'],
    ['2026-03-10T12:00:05Z', '2026-03-10T12:00:00Z'],
    ['2026-01-01T12:00:00Z', '2026-03-10T12:00:00Z'],
  ])('sent at %s and handled at 2026-03-10T12:00:00Z counts from %s', async (sentAt, createdAt) => {
    await send({ text: '#ftd 5', sentAt });
    expect(await listDeposits()).toMatchObject([{ createdAt: new Date(createdAt) }]);
    expect(await findDrift()).toEqual([]);
  });

  it('belongs to the brand of its thread, or else to the brand of the whole chat', async () => {
    const brandOfThread = await newBrand(app.db, { chatId: brand.chatId, threadId: '5' });
    const boris = await newMember(app.db, brandOfThread);

    await send({ text: '#ftd\nAmount: 1', threadId: 5, from: boris.telegramId });
    await send({ text: '#ftd\nAmount: 2', threadId: 6 });
    await send({ text: '#ftd\nAmount: 3' });

    expect(await listDeposits()).toMatchObject([{ amount: '2.00' }, { amount: '3.00' }]);
    expect(await app.db.findBy(Deposit, { brandId: brandOfThread.id })).toMatchObject([
      { amount: '1.00', threadId: '5' },
    ]);
  });

  it('is not accepted outside the thread of a brand that has one, and a member is told where to send it', async () => {
    brand = await newBrand(app.db, { name: 'North', chatId: '-1009876', threadId: '5' });
    anna = await newMember(app.db, brand);

    for (const threadId of [6, undefined]) {
      expect((await send({ text: '#ftd\nAmount: 1', threadId })).replies).toMatchObject([
        {
          thread_id: threadId ? '6' : null,
          text: 'Not reported yet\\. Send it to the thread of the brand:\n[North](https://t.me/c/9876/5)',
        },
      ]);
    }
    for (const message of [{ text: '#ftd\nAmount: 1', from: newTelegramId() }, { text: 'Amount: 1' }])
      expect((await send({ threadId: 6, ...message })).replies).toEqual([]);
    expect(await listDeposits()).toEqual([]);
  });
});

it('a tag with a number inside a line gets a hint', async () => {
  const { replies, messageId } = await send({ text: 'anna did #ftd 500 today' });
  const hint = /^Not reported yet: begin a line with \\#ftd and the amount/;
  expect(replies).toMatchObject([{ text: expect.stringMatching(hint), reply_to: String(messageId) }]);

  await send({ text: '#ftd 500', messageId, edited: true });
  expect(await listDeposits()).toMatchObject([{ amount: '500.00' }]);
});

it.each([
  ...['#ftd was slow today', 'well done #ftd', '#ftdx\nAmount: 5'].map((text) => ({ text })),
  ...['anna did #ftd 500 today', '#retension\nAmount: 5'].map((text) => ({ text, isFromStranger: true })),
  ...['#ftd\nAmount: 5', 'anna did #ftd 500 today', '#retension\nAmount: 5'].map((text) => ({
    ...{ text, chatId: '-1001' },
  })),
])(
  '%j gets no answer',
  async ({ text, ...place }: { text: string; chatId?: string; isFromStranger?: true }) => {
    const from = place.isFromStranger ? newTelegramId() : anna.telegramId;
    expect((await send({ text, from, chatId: place.chatId ?? brand.chatId })).replies).toEqual([]);
    expect(await listDeposits()).toEqual([]);
  },
);

describe('a form that may be a duplicate', () => {
  const listLabels = async () => (await listDeposits()).map(({ id }) => `F${id}`);
  const buildWarning = (label: string) => `\nPossible duplicate of ${label}: the same client, amount and day`;

  it('is stored, and the reply names the earlier deposit', async () => {
    await send({ text: '#ftd 500 client 7' });
    const duplicate = await send({ text: '#ftd\nAmount: 500.00\nClient ID: 7' });
    const another = await send({ text: '#ftd 600 client 7' });
    const edited = await send({ text: '#ftd 500 client 7', messageId: another.messageId, edited: true });
    const twoForms = await send({ text: '#ftd 5 client 8\n#ftd 5 client 8' });
    await send({ text: '#ftd 500' });

    const [first, second, third, fourth, fifth] = await listLabels();
    const answers = [duplicate, another, edited, twoForms];
    expect(answers.map(({ replies }) => replies.map(({ text }) => text))).toEqual([
      [`${second} is waiting for moderation${buildWarning(first!)}`],
      [`${third} is waiting for moderation`],
      [`${third} is updated and waiting for moderation${buildWarning(first!)}`],
      [`${fourth} is waiting for moderation\n${fifth} is waiting for moderation${buildWarning(fourth!)}`],
    ]);
    expect((await send({ text: '#ftd 500' })).replies[0]!.text).not.toContain('duplicate');
  });

  it('gets a text even in a chat with reactions, and is named in private too', async () => {
    await app.db.update('brands', { id: brand.id }, { chatAnswers: 'reactions' });
    const answerTo = async (text: string) => {
      const { messageId } = await send({ text });
      return app.db.query<{ reaction: string | null; text: string }[]>(
        'select reaction, text from outbox_messages where chat_id = $1 and reply_to = $2',
        [brand.chatId, messageId],
      );
    };
    expect(await answerTo('#ftd 500 client 7')).toMatchObject([{ reaction: '👀' }]);
    const [first] = await listLabels();
    expect(await answerTo('#ftd 500 client 7')).toMatchObject([
      { reaction: null, text: expect.stringContaining(buildWarning(first!)) as string },
    ]);
    const inPrivate = { chatId: anna.telegramId, chatType: 'private' };
    expect((await send({ text: '#ftd 500 client 7', ...inPrivate })).replies[0]!.text).toMatch(
      new RegExp(`Waiting for moderation.{1,2}${buildWarning(first!)}$`),
    );
  });
});

it('a misspelt tag gets a hint, again after an edit but not after a reaction nor once it is two days old, and its edit creates the deposit', async () => {
  const hint = '\\#retension: did you mean \\#retention? Edit the message\\.';
  const { replies, messageId } = await send({ text: '#retension' });
  const edit = async (text: string, sentAt?: string) =>
    (await send({ text, messageId, edited: true, sentAt })).replies;

  expect(replies).toMatchObject([{ text: hint, reply_to: String(messageId) }]);
  expect(await edit('#retension\nAmount: 5')).toMatchObject([{ text: hint }]);
  expect(await edit('#retension\nAmount: 5')).toEqual([]);
  expect((await send({ text: '#retension', edited: 'silently' })).replies).toEqual([]);
  expect(await edit('#retension\nAmount: 6', '2026-03-08T12:00:00Z')).toEqual([]);
  expect(await listDeposits()).toEqual([]);

  const corrected = await edit('#retention\nAmount: 5');
  expect(corrected).toMatchObject([{ text: `A${(await listDeposits())[0]!.id} is waiting for moderation` }]);
});

it.each(['/retention@tallydesk_bot', '#RETENTION:'])('%s alone asks for the form', async (text) => {
  expect((await send({ text })).replies).toMatchObject([
    { text: expect.stringMatching(/^Copy the form.+\n```\n#retention\nClient ID:/) as string },
  ]);
  expect((await send({ text, from: newTelegramId() })).replies).toMatchObject([
    { text: 'Only members of this brand may report deposits' },
  ]);
  expect(await listDeposits()).toEqual([]);
});

it('the agent is found by the current @username or by the whole name, in any case, with any spaces and any encoding of accents', async () => {
  const username = `username${randomInt(1e9)}`;
  await send({ text: 'hello', username });
  await newMember(app.db, brand, { publicName: 'Dan', dismissedAt: new Date() });
  for (const publicName of ['Twin', 'twin']) await newMember(app.db, brand, { publicName });
  const [composed, decomposed, russian] = [
    await newMember(app.db, brand, { publicName: 'José Ñandú' }),
    await newMember(app.db, brand, { publicName: 'Jose\u0301' }),
    await newMember(app.db, brand, { publicName: 'Ёжик' }),
  ];
  const idByWrittenName = [
    [`@${username.toUpperCase()}`, anna.id],
    ['anna bell', anna.id],
    ['Anna  Bell', anna.id],
    ['jose\u0301 n\u0303andu\u0301', composed.id],
    ['JOSÉ', decomposed.id],
    ['е\u0308жик', russian.id],
    ...[username, `@${anna.username}`, '@nobody', 'Anna', 'Dan', 'Twin', 'Jose'].map((agent) => [
      agent,
      null,
    ]),
  ];

  const { telegramId: from } = await newMember(app.db, brand);
  await send({ from, text: idByWrittenName.map(([agent]) => `#ftd\nAmount: 5\nAgent: ${agent}`).join('\n') });

  const agentIds = (await listDeposits()).map(({ agentId }) => agentId);
  expect(idByWrittenName.map(([agent], n) => [agent, agentIds[n]])).toEqual(idByWrittenName);
});
