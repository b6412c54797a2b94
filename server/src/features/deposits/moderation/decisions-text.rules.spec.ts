import { toPlainText } from '../../../platform/messenger/api/split-markdown.rules.js';
import { formatChatUpdates, formatDigest, formatHeadline, buildAnswer } from './decisions-text.rules.js';
import { type ChatUpdate, type DecisionItem, toQueueOptions } from '../search/chat-updates.rules.js';

const buildItem = (id: number, change: Partial<DecisionItem> = {}): DecisionItem => ({
  id,
  type: 'retention',
  status: 'accept',
  amount: '10.00',
  reason: null,
  brandId: 1,
  reported: null,
  ...change,
});
const formatItems = (items: DecisionItem[]) => formatDigest(items, (id) => `Brand_${id}`, false).source;
const formatBriefly = (items: DecisionItem[]) => formatDigest(items, (id) => `Brand ${id}`, true).source;

it.each([
  [
    'a range with its size and sum',
    Array.from({ length: 20 }, (_, n) => buildItem(206 - n, { amount: n ? '1000.00' : '1190.00' })),
    ['Accepted: A187\\-A206 \\(20\\), $20,190\\.'],
  ],
  [
    'ranges that end at a gap and at another type',
    [
      buildItem(1),
      buildItem(2),
      buildItem(4),
      buildItem(5),
      buildItem(6),
      buildItem(7, { type: 'ftd', amount: '0.50' }),
    ],
    ['Accepted: A1, A2, A4\\-A6, F7 \\(6\\), $50\\.50\\.'],
  ],
  [
    'a line for each that the moderator changed',
    [buildItem(1), buildItem(2, { amount: '9.50', reported: { type: 'retention', amount: 10 } })],
    ['Accepted: A1, A2 \\(2\\), $19\\.50\\.', 'A2 is accepted: $10 → $9\\.50\\.'],
  ],
])('formats deposits as %s', (_, items, expected) => {
  expect(formatItems(items).split('\n')).toEqual([...expected, 'Brand: *Brand\\_1*']);
});

it('lists all kinds of decisions by brand, with each reason once', () => {
  const items = [
    buildItem(1),
    buildItem(2, { status: 'reject', reason: 'Twice.' }),
    buildItem(3, { status: 'reject', reason: 'Twice.' }),
    buildItem(4, { status: 'reject' }),
    buildItem(5, { status: 'delete', brandId: 2 }),
  ];
  expect(formatItems(items).split('\n')).toEqual([
    'Accepted: A1, $10\\.',
    'Rejected: A2, A3 \\(2\\), $20\\.',
    'Reason: Twice\\.',
    'Rejected: A4, $10\\.',
    'Brand: *Brand\\_1*',
    'Deleted: A5, $10\\.',
    'Brand: *Brand\\_2*',
  ]);
});

it('lists waiting deposits for a group without a sum or a brand', () => {
  const waiting = [1, 2, 3].map((id) => buildItem(id, { status: 'wait' }));
  expect(formatChatUpdates([...waiting, buildItem(4)]).source.split('\n')).toEqual([
    'Waiting for moderation: A1\\-A3 \\(3\\)',
    'Accepted: A4, $10\\.',
  ]);
});

it('marks possible duplicates among waiting deposits', () => {
  const waiting = [1, 2].map((id) => buildItem(id, { status: 'wait' }));
  const { bundle } = toQueueOptions({ ...waiting[1]!, duplicateOf: 'A1' }, null);
  expect(
    formatChatUpdates([waiting[0]!, ...(bundle!.items as object[] as ChatUpdate[])]).source.split('\n'),
  ).toEqual(['Waiting for moderation: A1, A2 \\(2\\)', 'A2: possible duplicate of A1']);
});

it('does not bundle updates of a deposit with those of other deposits if its reporter is unknown', () => {
  expect(toQueueOptions(buildItem(1), null)).toMatchObject({
    supersedes: 'deposit:1',
    bundle: { by: 'deposit:1' },
  });
});

const reported = { type: 'retention' as const, amount: 1250.5 };

it.each([
  [{ amount: '1250.50' }, 'A175 is accepted'],
  [{ amount: '1200.00' }, 'A175 is accepted: $1,250.50 → $1,200'],
  [{ amount: '1250.50', type: 'ftd' as const }, 'A175 is accepted as F175: Retention → FTD'],
  [{ amount: '0.50', type: 'ftd' as const }, 'A175 is accepted as F175: Retention → FTD, $1,250.50 → $0.50'],
  [{ amount: '1200.00', status: 'delete' as const }, 'A175 is deleted'],
  [{ status: 'reject' as const, reported: null }, 'A175 is rejected'],
])('the headline says what the moderator changed: %j', (change, text) => {
  expect(toPlainText(formatHeadline(buildItem(175, { reported, ...change })).source)).toBe(text);
});

it.each([
  [
    'the number and sum of those accepted',
    [
      buildItem(1, { amount: '4000.00' }),
      buildItem(2, { amount: '100.00' }),
      buildItem(5, { amount: '20.00' }),
      buildItem(176, { status: 'reject', reason: 'Duplicate' }),
    ],
    ['3 accepted: $4,120\\. A176 is rejected: Duplicate\\.', 'Brand: *Brand 1*'],
  ],
  [
    'each reason once, and one full stop at the end of each sentence',
    [
      buildItem(1, { status: 'reject', reason: 'Twice.' }),
      buildItem(2, { status: 'reject', reason: 'Twice.' }),
      buildItem(3, { status: 'reject' }),
      buildItem(4),
      buildItem(6, { amount: '9.50', reported: { type: 'retention', amount: 10 } }),
      buildItem(7, { status: 'delete', type: 'ftd' }),
    ],
    [
      'A4 is accepted: $10\\. A6 is accepted: $10 → $9\\.50\\. ' +
        'A1, A2 are rejected: Twice\\. A3 is rejected\\. F7 is deleted\\.',
      'Brand: *Brand 1*',
    ],
  ],
  [
    'each brand',
    [buildItem(1), buildItem(2, { brandId: 2 })],
    ['A1 is accepted: $10\\.', 'Brand: *Brand 1*', 'A2 is accepted: $10\\.', 'Brand: *Brand 2*'],
  ],
])('the brief text has %s', (_, items, expected) => {
  expect(formatBriefly(items).split('\n')).toEqual(expected);
});

type Decision = Parameters<typeof buildAnswer>[0];

const buildDecision = (change: Partial<Decision> = {}): Decision => ({
  ...buildItem(1, { reported: { type: 'retention', amount: 10 } }),
  chatId: '-5',
  ...change,
});
const reactionChat = { chatAnswers: 'reactions', chatReasons: true, isOnlyDepositInMessage: true } as const;
const rejected = { status: 'reject', reason: 'Twice', reported: null } as const;

describe('in a chat with reactions', () => {
  it.each<[Partial<Decision>, string, boolean]>([
    [{}, '👍', false],
    [{ amount: '9.00' }, '👍', true],
    [{ type: 'ftd' }, '👍', true],
    [{ ...rejected, reason: null }, '🤔', false],
    [rejected, '🤔', true],
    [{ status: 'delete' }, '🤔', true],
  ])('%j gets the reaction %s, and a reply: %s', (change, reaction, hasReply) => {
    expect(buildAnswer(buildDecision(change), reactionChat)).toEqual({
      reaction,
      hasReply,
      isReasonWithheld: false,
    });
  });

  it('a withheld reason needs no reply', () => {
    expect(buildAnswer(buildDecision(rejected), { ...reactionChat, chatReasons: false })).toEqual({
      reaction: '🤔',
      hasReply: false,
      isReasonWithheld: true,
    });
  });

  it.each([
    ['one of several in its message', '-5', false],
    ['reported in private', '5', true],
  ])('a deposit that is %s gets only a reply', (_, chatId, isOnlyDepositInMessage) => {
    const answer = buildAnswer(buildDecision({ ...rejected, chatId }), {
      ...reactionChat,
      isOnlyDepositInMessage,
    });
    expect(answer).toEqual({ reaction: null, hasReply: true, isReasonWithheld: false });
  });
});

describe('in a chat with replies', () => {
  const replyChat = { ...reactionChat, chatAnswers: 'replies' } as const;

  it.each([
    ['group', '-5', true],
    ['private chat', '5', false],
  ])('that shows no reasons, a reason is withheld from a %s (%s): %s', (_, chatId, isReasonWithheld) => {
    const chat = { ...replyChat, chatReasons: false };
    const answer = buildAnswer(buildDecision({ ...rejected, chatId }), chat);
    expect(answer).toEqual({ reaction: null, hasReply: true, isReasonWithheld });
  });

  it('a deposit reported by a program gets no answer in a chat', () => {
    const answer = buildAnswer(buildDecision({ ...rejected, chatId: null }), {
      ...replyChat,
      chatReasons: false,
    });
    expect(answer).toEqual({ reaction: null, hasReply: false, isReasonWithheld: false });
  });
});
