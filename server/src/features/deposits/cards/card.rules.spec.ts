import { emptyTexts } from '../ledger/deposit-fields.rules.js';
import { parseCorrection } from './card-correction.rules.js';
import { formatChange, formatWaitingDigest } from './card-text.rules.js';
import {
  findIntendedDepositId,
  hasJustChanged,
  isAmbiguous,
  toRecentDecision,
  hashContent,
  isStillShown,
  findMissingField,
  chooseMode,
  getArmState,
  getRefreshTime,
  updateStep,
} from './card.rules.js';

const atSecond = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second));
const content = { ...emptyTexts, type: 'retention' as const, clientId: '7', amount: '501.00', agentId: 1 };
const contentHash = hashContent(content);
const armed = {
  name: 'armed' as const,
  at: atSecond(0).toISOString(),
  digest: contentHash,
  amount: '501.00',
};

it.each([
  ['auto', 5, false, 'each'],
  ['auto', 6, false, 'live'],
  ['auto', 0, true, 'live'],
  ['each', 60, true, 'each'],
  ['live', 0, false, 'live'],
  ['digest', 60, false, 'digest'],
  ['off', 60, false, 'off'],
] as const)(
  'with the setting %s, %i deposits a minute and a live card (%s), the mode for new deposits is %s',
  (setting, perMinute, hasLive, mode) => {
    expect(chooseMode(setting, { perMinute, hasLive })).toBe(mode);
  },
);

describe('the second press of Accept', () => {
  it.each([
    [armed, contentHash, 9, 'armed'],
    [armed, contentHash, 10, 'not armed'],
    [armed, 'another hash', 1, 'changed'],
    [null, contentHash, 1, 'not armed'],
    [{ ...armed, name: 'reasons' as const }, contentHash, 1, 'not armed'],
  ] as const)('at step %j with the hash %s after %i seconds is %s', (step, currentHash, second, answer) => {
    expect(getArmState(step, currentHash, atSecond(second))).toBe(answer);
  });

  it('does not count if a field has changed since the first press', () => {
    for (const change of [{ wallet: 'x' }, { amount: '501.01' }, { agentId: 2 }, { clientId: '8' }])
      expect(hashContent({ ...content, ...change })).not.toBe(contentHash);
  });
});

describe('a step', () => {
  it('expires, and becomes `changed` if the deposit changes after the first press of Accept', () => {
    expect(updateStep(armed, contentHash, atSecond(9))).toBe(armed);
    expect(updateStep(armed, contentHash, atSecond(10))).toBeNull();
    expect(updateStep(armed, 'another hash', atSecond(1))).toEqual({
      name: 'changed',
      at: atSecond(1).toISOString(),
      amount: '501.00',
    });
    const other = { name: 'other' as const, at: atSecond(0).toISOString() };
    expect(updateStep(other, contentHash, atSecond(299))).toBe(other);
    expect(updateStep(other, contentHash, atSecond(300))).toBeNull();
  });

  it('and the recent decision determine when the card changes next', () => {
    const recentDecision = toRecentDecision(1, true, atSecond(0));
    expect(getRefreshTime({ step: armed, recentDecision }, atSecond(1))).toEqual(atSecond(10));
    expect(getRefreshTime({ step: null, recentDecision }, atSecond(1))).toEqual(atSecond(30));
    expect(getRefreshTime({ step: null, recentDecision }, atSecond(30))).toBeNull();
    expect([isStillShown(recentDecision, atSecond(29)), isStillShown(recentDecision, atSecond(30))]).toEqual([
      true,
      false,
    ]);
  });
});

it.each([
  [{}, null, null],
  [{ clientId: '' }, null, 'client'],
  [{ clientId: '' }, { clientId: '5' }, null],
  [{ agentId: null }, null, 'agent'],
  [{ isAgentActive: false }, null, 'agent'],
  [{ isAgentActive: false }, { agentId: 3 }, null],
] as const)('the missing field of %j corrected by %j is %s', (change, correction, missing) => {
  expect(findMissingField({ ...content, isAgentActive: true, ...change }, correction)).toBe(missing);
});

describe('a correction', () => {
  it.each([
    ['4711', 'client', { clientId: '4711' }],
    ['Client ID: 4711', null, { clientId: '4711' }],
    ['client-id： 5\n\n AMOUNT: 1,250.50', 'agent', { clientId: '5', amount: '1250.50' }],
    ['Agent: @anna', 'agent', { agent: '@anna' }],
    ['Amount 500', 'client', { amount: '500.00' }],
    ['Amount=500\nClient 4711', null, { amount: '500.00', clientId: '4711' }],
  ] as const)('is parsed from %j', (text, missing, fields) => {
    expect(parseCorrection(text, 'retention', missing)).toEqual({ fields });
  });

  it.each([
    ['4711', null, ['"4711" is not "Name: value"']],
    ['a\nb', 'client', ['"a" is not "Name: value"', '"b" is not "Name: value"']],
    [
      'Foo: 1\nAmonut: 2',
      null,
      ['"Foo" is an unknown field', '"Amonut" is an unknown field, did you mean Amount?'],
    ],
    ['Agent looks odd', null, ['"Agent looks odd" is not "Name: value"']],
    [' ', 'client', ['Write lines of "Name: value"']],
    [`Client ID: ${'x'.repeat(129)}`, null, ['Client ID is longer than 128 characters']],
    ['Payment: card', null, ['Payment belongs to #ftd only']],
    ['Amount:', null, ['Amount is required']],
  ] as const)('is refused if it is %j', (text, missing, problems) => {
    expect(parseCorrection(text, 'retention', missing)).toEqual({ problems });
  });
});

it('asks to read the deposit again if something other than the amount was changed', () => {
  expect(formatChange('501.00', '501.00')).toBe('It was changed: read it again');
});

it('the digest uses the singular for one deposit', () => {
  expect(formatWaitingDigest([{ name: 'N', count: 1 }]).source).toBe('1 deposit waiting: N 1');
});

describe('the history of a card', () => {
  const atTime = (time: string) => new Date(`2026-03-01T12:${time}Z`);
  const toSubject = (depositId: number) => `deposit-card:7:${depositId}`;
  /** A171 until 12:10:00, nothing until 12:10:20, A78 until 12:15:00.9, then A99. */
  const history = {
    subject: toSubject(99),
    former: [
      { subject: toSubject(171), until: atTime('10:00') },
      { subject: toSubject(0), until: atTime('10:20') },
      { subject: toSubject(78), until: atTime('15:00.900') },
    ],
  };

  it.each([
    ['09:59', 171, false],
    ['10:00', 171, false],
    ['10:19', 171, false],
    ['10:20', 78, true],
    ['11:00', 78, false],
    ['14:59', 78, false],
    ['15:00', 99, true],
    ['15:59', 99, true],
    ['16:00', 99, false],
  ])('assigns a reply of 12:%s to A%i; ambiguous: %s', (time, depositId, isReplyAmbiguous) => {
    expect([findIntendedDepositId(history, atTime(time)), isAmbiguous(history, atTime(time))]).toEqual([
      depositId,
      isReplyAmbiguous,
    ]);
  });

  it('assigns every reply to its only deposit, or to none if it has no deposit', () => {
    const only = (depositId: number) => ({ subject: toSubject(depositId), former: [] });
    expect(isAmbiguous(only(5), atTime('00:00'))).toBe(false);
    expect([5, 0].map((id) => findIntendedDepositId(only(id), atTime('00:00')))).toEqual([5, null]);
  });

  it.each([
    ['14:57', false],
    ['14:58', true],
    ['15:03.899', true],
    ['15:03.900', false],
  ])('says that the card has just changed at 12:%s: %s', (time, expected) => {
    expect(hasJustChanged(history, atTime(time))).toBe(expected);
  });
});
