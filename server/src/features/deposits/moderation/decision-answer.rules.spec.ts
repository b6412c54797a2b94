import { buildAnswer } from './decision-answer.rules.js';

type Decision = Parameters<typeof buildAnswer>[0];

const decision = (change: Partial<Decision> = {}): Decision => ({
  ...{ id: 1, type: 'retention', status: 'accept', amount: '10.00', reason: null, chatId: '-5' },
  reported: { type: 'retention', amount: 10 },
  ...change,
});
const quiet = { chatAnswers: 'reactions', chatReasons: true, isAlone: true } as const;
const rejected = { status: 'reject', reason: 'Twice', reported: null } as const;

describe('in a chat with reactions', () => {
  it.each<[Partial<Decision>, string, boolean]>([
    [{}, '👍', false],
    [{ amount: '9.00' }, '👍', true],
    [{ type: 'ftd' }, '👍', true],
    [{ ...rejected, reason: null }, '🤔', false],
    [rejected, '🤔', true],
    [{ status: 'delete' }, '🤔', true],
  ])('%j has the reaction %s, and a reply: %s', (change, reaction, hasReply) => {
    expect(buildAnswer(decision(change), quiet)).toEqual({ reaction, hasReply, isReasonWithheld: false });
  });

  it('a withheld reason needs no reply', () => {
    expect(buildAnswer(decision(rejected), { ...quiet, chatReasons: false })).toEqual({
      reaction: '🤔',
      hasReply: false,
      isReasonWithheld: true,
    });
  });

  it.each([
    ['one of several in its message', '-5', false],
    ['reported in private', '5', true],
  ])('a deposit that is %s has a reply only', (_, chatId, isAlone) => {
    const answer = buildAnswer(decision({ ...rejected, chatId }), { ...quiet, isAlone });
    expect(answer).toEqual({ reaction: null, hasReply: true, isReasonWithheld: false });
  });
});

describe('in a chat with replies', () => {
  const replies = { ...quiet, chatAnswers: 'replies' } as const;

  it.each([
    ['-5', true],
    ['5', false],
  ])('a reason may be withheld from groups only: %s', (chatId, isReasonWithheld) => {
    const chat = { ...replies, chatReasons: false };
    const answer = buildAnswer(decision({ ...rejected, chatId }), chat);
    expect(answer).toEqual({ reaction: null, hasReply: true, isReasonWithheld });
  });

  it('a deposit of a program has no answer', () => {
    const answer = buildAnswer(decision({ ...rejected, chatId: null }), { ...replies, chatReasons: false });
    expect(answer).toEqual({ reaction: null, hasReply: false, isReasonWithheld: false });
  });
});
