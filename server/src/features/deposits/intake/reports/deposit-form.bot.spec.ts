import { randomInt } from 'node:crypto';
import { newBrand, newMember, newScene, newTelegramId, type Scene } from '../../../../../test/factories.js';
import { sendToGroup, type GroupMessage } from '../../../../../test/group-message.js';
import { listQueuedMessages } from '../../../../../test/outbox.factories.js';
import { setUpApp } from '../../../../../test/test-app.js';
import { listTotalsDrift, buildAcceptBody } from '../../../../../test/deposit.factories.js';
import { listAuditRecords } from '../../../../../test/audit-records.js';
import { raceForRow } from '../../../../../test/race.js';
import { Deposit } from '../../ledger/deposit.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db, { agent: { publicName: 'Anna Bell' } }));
});

const send = async (text: string, message: Partial<GroupMessage> = {}) => {
  const sent = await sendToGroup(app, { chatId: brand.chatId, from: anna.telegramId, text, ...message });
  return { ...sent, texts: sent.replies.map((reply) => reply.text) };
};
const listDeposits = () => app.db.find(Deposit, { where: { brandId: brand.id }, order: { id: 'ASC' } });
const listDrift = () => listTotalsDrift(app.db, brand.id);
const listIds = async () => (await listDeposits()).map(({ id }) => id);
const accept = (deposit: Deposit) =>
  app
    .as(manager)
    .post(
      `deposit/${deposit.id}/accept`,
      buildAcceptBody(anna, { type: deposit.type, amount: Number(deposit.amount) }),
    );

describe('a form in a group', () => {
  it('becomes a waiting deposit, and is answered in the same thread', async () => {
    brand = await newBrand(app.db, { threadId: '77' });
    anna = await newMember(app.db, brand);

    const { replies, messageId } = await send(
      '#ftd\nClient ID: 48213\nAmount: 1,250.50\nWallet: TQ5n\nBehaviour: calm\nDescription: a\0b\nc',
      { threadId: 77 },
    );

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
    expect(replies).toMatchObject([
      {
        chat_id: brand.chatId,
        thread_id: '77',
        reply_to: String(messageId),
        text: `F${deposit!.id} is waiting for moderation`,
      },
    ]);
    expect(await listAuditRecords(app.db, 'deposit', deposit!.id)).toMatchObject([
      {
        action: 'deposit.report',
        actor_id: anna.id,
        via: 'bot',
        request_id: expect.stringMatching(/^update:\d+$/) as string,
      },
    ]);
    expect(await listDrift()).toEqual([]);
  });

  it('with mistakes is answered with each mistake and the template, and nothing is stored', async () => {
    const { replies, messageId } = await send('#retention\nAmount: 0\n*Pho_ne*: 1\nPayment: card');

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
      const { texts } = await send(text, { from });
      expect(texts).toEqual(['Only members of this brand may report deposits']);
    }
    expect(await listDeposits()).toEqual([]);

    await send(text, { from: adminTelegramId });
    expect(await listDeposits()).toMatchObject([{ agent: '', agentId: null }]);
  });

  it('of an anonymous admin or a channel is refused with the reason', async () => {
    // Telegram sends such messages in the name of these users.
    const [anonymousAdminId, channelBotId] = ['1087968824', '136817688'];
    const groupSender = { from: anonymousAdminId, senderChat: brand.chatId };
    const reason = /^Not reported yet: you write as the group, so I cannot see who reports/;
    for (const text of ['#ftd\nAmount: 5', 'anna did #ftd 5 today'])
      expect((await send(text, groupSender)).texts).toEqual([expect.stringMatching(reason)]);
    expect((await send('good morning', groupSender)).texts).toEqual([]);
    const channelSender = { from: channelBotId, senderChat: '-100555' };
    expect((await send('#ftd 5', channelSender)).texts).toEqual([expect.stringContaining('as a channel')]);
    expect((await send('anna did #ftd 5 today', channelSender)).texts).toEqual([]);
    expect(await listDeposits()).toEqual([]);
  });

  it.each([
    ['2026-03-10T03:30:00Z', '2026-03-10T03:30:00Z'],
    ['2026-03-10T12:00:05Z', '2026-03-10T12:00:00Z'], // in the future
    ['2026-01-01T12:00:00Z', '2026-03-10T12:00:00Z'], // more than 30 days ago
  ])('sent at %s and handled at 2026-03-10T12:00:00Z counts from %s', async (sentAt, createdAt) => {
    await send('#ftd 5', { sentAt });
    expect(await listDeposits()).toMatchObject([{ createdAt: new Date(createdAt) }]);
    expect(await listDrift()).toEqual([]);
  });

  it('belongs to the brand of its thread, or else to the brand of the whole chat', async () => {
    const brandOfThread = await newBrand(app.db, { chatId: brand.chatId, threadId: '5' });
    const boris = await newMember(app.db, brandOfThread);

    await send('#ftd\nAmount: 1', { threadId: 5, from: boris.telegramId });
    await send('#ftd\nAmount: 2', { threadId: 6 });
    await send('#ftd\nAmount: 3');

    expect(await listDeposits()).toMatchObject([{ amount: '2.00' }, { amount: '3.00' }]);
    expect(await app.db.findBy(Deposit, { brandId: brandOfThread.id })).toMatchObject([
      { amount: '1.00', threadId: '5' },
    ]);
  });

  it('is not accepted outside the thread of a brand that has one', async () => {
    brand = await newBrand(app.db, { name: 'North', chatId: '-1009876', threadId: '5' });
    anna = await newMember(app.db, brand);

    for (const threadId of [6, undefined]) {
      expect((await send('#ftd\nAmount: 1', { threadId })).replies).toMatchObject([
        {
          thread_id: threadId ? '6' : null,
          text: 'Not reported yet\\. Send it to the thread of the brand:\n[North](https://t.me/c/9876/5)',
        },
      ]);
    }
    expect((await send('#ftd\nAmount: 1', { threadId: 6, from: newTelegramId() })).texts).toEqual([]);
    expect((await send('Amount: 1', { threadId: 6 })).texts).toEqual([]);
    expect(await listDeposits()).toEqual([]);
  });
});

it('a tag with a number inside a line gets a hint', async () => {
  const { replies, messageId } = await send('anna did #ftd 500 today');
  const hint = /^Not reported yet: begin a line with \\#ftd and the amount/;
  expect(replies).toMatchObject([{ text: expect.stringMatching(hint), reply_to: String(messageId) }]);

  await send('#ftd 500', { messageId, edited: true });
  expect(await listDeposits()).toMatchObject([{ amount: '500.00' }]);
});

it.each([
  ['conversation', ['#ftd was slow today', 'well done #ftd', '#ftdx\nAmount: 5'], {}],
  [
    'a message of a stranger without a form',
    ['anna did #ftd 500 today', '#retension\nAmount: 5'],
    { from: newTelegramId() },
  ],
  [
    'a message in another group',
    ['#ftd\nAmount: 5', 'anna did #ftd 500 today', '#retension\nAmount: 5'],
    { chatId: '-1001' },
  ],
])('%s gets no answer', async (_, unansweredTexts, message) => {
  for (const text of unansweredTexts) expect([text, (await send(text, message)).texts]).toEqual([text, []]);
  expect(await listDeposits()).toEqual([]);
});

describe('a form that may be a duplicate', () => {
  const listLabels = async () => (await listDeposits()).map(({ id }) => `F${id}`);
  const buildWarning = (label: string) => `\nPossible duplicate of ${label}: the same client, amount and day`;

  it('is stored, and the reply names the earlier deposit if both have a client', async () => {
    await send('#ftd 500 client 7');
    const duplicate = await send('#ftd\nAmount: 500.00\nClient ID: 7');
    const another = await send('#ftd 600 client 7');
    const edited = await send('#ftd 500 client 7', { messageId: another.messageId, edited: true });
    const twoForms = await send('#ftd 5 client 8\n#ftd 5 client 8');

    const [first, second, third, fourth, fifth] = await listLabels();
    const answers = [duplicate, another, edited, twoForms];
    expect(answers.map(({ texts }) => texts)).toEqual([
      [`${second} is waiting for moderation${buildWarning(first!)}`],
      [`${third} is waiting for moderation`],
      [`${third} is updated and waiting for moderation${buildWarning(first!)}`],
      [`${fourth} is waiting for moderation\n${fifth} is waiting for moderation${buildWarning(fourth!)}`],
    ]);
    for (const { texts } of [await send('#ftd 500'), await send('#ftd 500')])
      expect(texts[0]).not.toContain('duplicate');
  });

  it('gets a warning even in a chat with reactions, and in private', async () => {
    await app.db.update('brands', { id: brand.id }, { chatAnswers: 'reactions' });
    const answerTo = async (text: string) => {
      const { messageId } = await send(text);
      const messages = await listQueuedMessages(app.db, { chatId: brand.chatId });
      return messages.filter(({ reply_to }) => reply_to === String(messageId));
    };
    expect(await answerTo('#ftd 500 client 7')).toMatchObject([{ reaction: '👀' }]);
    const [first] = await listLabels();
    expect(await answerTo('#ftd 500 client 7')).toMatchObject([
      { reaction: null, text: expect.stringContaining(buildWarning(first!)) as string },
    ]);
    const privateChat = { chatId: anna.telegramId, chatType: 'private' };
    expect((await send('#ftd 500 client 7', privateChat)).texts[0]).toMatch(
      new RegExp(`Waiting for moderation.{1,2}${buildWarning(first!)}$`),
    );
  });
});

it('a misspelt tag gets a hint, also after an edit in the first two days but not after a reaction, and its correction creates a deposit', async () => {
  const hint = '\\#retension: did you mean \\#retention? Edit the message\\.';
  const { replies, messageId } = await send('#retension');
  const edit = async (text: string, sentAt?: string) =>
    (await send(text, { messageId, edited: true, sentAt })).texts;

  expect(replies).toMatchObject([{ text: hint, reply_to: String(messageId) }]);
  expect(await edit('#retension\nAmount: 5')).toEqual([hint]);
  expect(await edit('#retension\nAmount: 5')).toEqual([]);
  expect((await send('#retension', { edited: 'silently' })).texts).toEqual([]);
  expect(await edit('#retension\nAmount: 6', '2026-03-08T12:00:00Z')).toEqual([]);
  expect(await listDeposits()).toEqual([]);

  const texts = await edit('#retention\nAmount: 5');
  expect(texts).toEqual([`A${(await listDeposits())[0]!.id} is waiting for moderation`]);
});

it.each(['/retention@tallydesk_bot', '#RETENTION:'])('%s alone asks for the form', async (text) => {
  const prompt = /^Copy the form.+\n```\n#retention\nClient ID:/;
  expect((await send(text)).texts).toEqual([expect.stringMatching(prompt)]);
  expect((await send(text, { from: newTelegramId() })).texts).toEqual([
    'Only members of this brand may report deposits',
  ]);
  expect(await listDeposits()).toEqual([]);
});

it('the agent is found by the current @username or by the whole name, in any case, with any spaces and any encoding of accents', async () => {
  const username = `username${randomInt(1e9)}`;
  await send('hello', { username });
  await newMember(app.db, brand, { publicName: 'Dan', dismissedAt: new Date() });
  for (const publicName of ['Twin', 'twin']) await newMember(app.db, brand, { publicName });
  const [composed, decomposed, russian] = [
    await newMember(app.db, brand, { publicName: 'José Ñandú' }),
    await newMember(app.db, brand, { publicName: 'Jose\u0301' }),
    await newMember(app.db, brand, { publicName: 'Ёжик' }),
  ];
  const writtenNamesWithIds = [
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
  await send(writtenNamesWithIds.map(([name]) => `#ftd\nAmount: 5\nAgent: ${name}`).join('\n'), { from });

  const agentIds = (await listDeposits()).map(({ agentId }) => agentId);
  expect(writtenNamesWithIds.map(([name], i) => [name, agentIds[i]])).toEqual(writtenNamesWithIds);
});

const THREE_FORMS = '#ftd\nAmount: 1\n#retention\nAmount: 2\n#ftd\nAmount: 3';

describe('a message with several forms', () => {
  it('creates a deposit of each, and gets one reply with a line for each', async () => {
    const { texts, messageId } = await send(THREE_FORMS);

    const createdDeposits = await listDeposits();
    expect(createdDeposits).toMatchObject([
      { type: 'ftd', amount: '1.00', messagePosition: 0, reportedText: '#ftd\nAmount: 1' },
      { type: 'retention', amount: '2.00', messagePosition: 1, reportedText: '#retention\nAmount: 2' },
      { type: 'ftd', amount: '3.00', messagePosition: 2 },
    ]);
    expect(createdDeposits.every((deposit) => deposit.messageId === String(messageId))).toBe(true);
    const [first, second, third] = await listIds();
    expect(texts).toEqual([
      `F${first} is waiting for moderation\nA${second} is waiting for moderation\nF${third} is waiting for moderation`,
    ]);
    expect(await listDrift()).toEqual([]);
  });

  it('creates deposits of its valid forms, and gets the mistakes of the others with one template', async () => {
    const { texts, messageId } = await send('#ftd\nAmount: 1\n#retention\nAmount: 0\n#ftd\nPhone: 1');

    const [id] = await listIds();
    expect(await listDeposits()).toHaveLength(1);
    expect(texts).toEqual([
      [
        `F${id} is waiting for moderation`,
        'Form 2 is not reported yet:',
        'Amount must be more than zero',
        'Form 3 is not reported yet:',
        'Phone is an unknown field',
        'Amount is required',
        'The form:',
        '```\n#retention\nClient ID:\nAmount:\nWallet:\nExchanger:\nAgent:\nDescription:\n```',
      ].join('\n'),
    ]);

    const edited = await send(THREE_FORMS, { messageId, edited: true });
    const [, second, third] = await listDeposits();
    expect(edited.texts).toEqual([
      `A${second!.id} is waiting for moderation\nF${third!.id} is waiting for moderation`,
    ]);
    expect([second, third]).toMatchObject([{ messagePosition: 1 }, { messagePosition: 2 }]);
  });

  it('gets the mistakes of at most four forms, or one refusal if its sender is not a member', async () => {
    const { texts } = await send(Array.from({ length: 7 }, () => '#ftd').join('\n'));
    expect(texts[0]).toContain('Form 4 is not reported yet:');
    expect(texts[0]).not.toContain('Form 5');
    expect(texts[0]).toContain('and 3 more forms are not reported yet');
    expect((await send(THREE_FORMS, { from: newTelegramId() })).texts).toEqual([
      'Only members of this brand may report deposits',
    ]);
    expect(await listDeposits()).toEqual([]);
  });

  it('creates nothing more if it arrives twice, also concurrently', async () => {
    const { messageId } = await send(THREE_FORMS);
    expect((await send(THREE_FORMS, { messageId })).texts).toEqual([]);

    const answers = await Promise.all([1, 2, 3].map(() => send(THREE_FORMS, { messageId: messageId + 1 })));

    expect(answers.flatMap(({ texts }) => texts)).toHaveLength(1);
    expect(await listDeposits()).toHaveLength(6);
    expect(await listDrift()).toEqual([]);
  });
});

describe('an edit of a message with several forms', () => {
  const edit = (text: string, messageId: number) => send(text, { messageId, edited: true });

  it('updates deposits by position, and withdraws the deposit of a removed form', async () => {
    const { messageId } = await send(THREE_FORMS);
    const [first, second, third] = await listIds();

    const edited = await edit(`All of today:\n${THREE_FORMS.replace('Amount: 2', 'Amount: 20')}`, messageId);
    expect(edited.texts).toEqual([`A${second} is updated and waiting for moderation`]);
    expect((await listDeposits()).map(({ id, amount }) => [id, amount])).toEqual([
      [first, '1.00'],
      [second, '20.00'],
      [third, '3.00'],
    ]);

    // The second form is the former third one: forms are matched by position.
    expect((await edit('#ftd\nAmount: 1\n#ftd\nAmount: 3', messageId)).texts).toEqual([
      `F${second} is updated and waiting for moderation\nF${third} is withdrawn`,
    ]);
    const withdrawal = { status: 'reject', reason: 'Withdrawn by the agent' };
    expect(await listDeposits()).toMatchObject([
      { id: first, status: 'wait' },
      { id: second, status: 'wait', amount: '3.00' },
      { id: third, ...withdrawal, moderatedBy: null, moderatedAt: new Date('2026-03-10T12:00:00Z') },
    ]);
    const entry = { action: 'deposit.withdraw', via: 'bot', actor_id: anna.id, after: withdrawal };
    expect((await listAuditRecords(app.db, 'deposit', third!)).at(-1)).toMatchObject(entry);
    expect(await listQueuedMessages(app.db, { key: `deposit%:${third}:%` })).toEqual([]);

    const { texts } = await edit('#ftd\nAmount: 1\n#ftd\nAmount: 3\n#ftd\nAmount: 4', messageId);
    const [, , withdrawn, added] = await listDeposits();
    expect(texts).toEqual([`F${added!.id} is waiting for moderation`]);
    expect(withdrawn).toMatchObject({ status: 'reject' });
    expect(added).toMatchObject({ status: 'wait', amount: '4.00', messagePosition: 2 });
    expect(await listDrift()).toEqual([]);
  });

  it('creates no possible duplicate of a deposit that was withdrawn', async () => {
    const text = '#ftd\nAmount: 1\nClient ID: 7';
    const { messageId } = await send(`${text}\n${text}`);
    const [first, second] = await listIds();
    const getDuplicateId = async (id: number) =>
      (await app.as(manager).get(`deposit/${id}`).expect(200)).body.possible_duplicate_of as number | null;
    expect(await getDuplicateId(second!)).toBe(first);

    await edit('#ftd\nAmount: 2', messageId);
    expect((await listDeposits()).map(({ status }) => status)).toEqual(['wait', 'reject']);
    await edit(`#ftd\nAmount: 2\n${text}`, messageId);

    const [, , third] = await listIds();
    expect(await getDuplicateId(third!)).toBeNull();
  });

  it('creates no possible duplicate of a deposit that it has changed', async () => {
    const buildForm = (amount: number) => `#ftd\nClient ID: 8\nAmount: ${amount}`;
    const { messageId } = await send(buildForm(500));
    const { texts } = await edit(`${buildForm(600)}\n${buildForm(500)}`, messageId);
    expect(texts.join('\n')).toContain('is waiting for moderation');
    expect(texts.join('\n')).not.toContain('duplicate');
  });

  it('updates deposits, and creates none, if the message is two days old', async () => {
    const sentAt = '2026-03-08T12:00:00Z';
    const { messageId } = await send('#ftd\nAmount: 1', { sentAt });

    const { texts } = await send('#ftd\nAmount: 2\n#ftd\nAmount: 3\n#ftd\nAmount: 4', {
      messageId,
      edited: true,
      sentAt,
    });

    const [id] = await listIds();
    expect(await listDeposits()).toMatchObject([{ amount: '2.00' }]);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(
      new RegExp(`^F${id} is updated and waiting for moderation\nThis message is more than two days old`),
    );
    expect(texts[0]!.match(/two days/g)).toHaveLength(1);
  });

  it('is too late only for forms of decided deposits that it changes', async () => {
    const { messageId } = await send(THREE_FORMS);
    const [first, second, third] = await listDeposits();
    await accept(first!).expect(200);
    await app.as(manager).delete(`deposit/${second!.id}?status=reject`).expect(200);
    app.clock.set('2026-03-10T12:05:00Z');

    expect((await edit(THREE_FORMS.replace('3', '30'), messageId)).texts).toEqual([
      `F${third!.id} is updated and waiting for moderation`,
    ]);
    expect(
      (await edit('#ftd\nAmount: 10\n#retention\nAmount: 2\n#ftd\nAmount: 30', messageId)).texts,
    ).toEqual([`F${first!.id} is accepted: it is too late to change it`]);
    expect((await edit('#ftd\nAmount: 1', messageId)).texts).toEqual([
      `A${second!.id} is rejected: it is too late to change it\nF${third!.id} is withdrawn`,
    ]);
    expect((await listDeposits()).map(({ status }) => status)).toEqual(['accept', 'reject', 'reject']);
    expect(await listDrift()).toEqual([]);
  });

  it('does not withdraw a deposit after a concurrent decision', async () => {
    const { messageId } = await send(THREE_FORMS);
    const [, , third] = await listDeposits();

    const [answer, edited] = await raceForRow<object>(app.db, third!, [
      () => accept(third!),
      () => edit('#ftd\nAmount: 1\n#retention\nAmount: 2', messageId),
    ]);

    expect(answer).toMatchObject({ status: 200 });
    expect(edited).toMatchObject({ texts: [expect.stringContaining('it is too late to change it')] });
    expect((await listDeposits())[2]).toMatchObject({ status: 'accept', amount: '3.00' });
    expect(await listDrift()).toEqual([]);
  });
});
