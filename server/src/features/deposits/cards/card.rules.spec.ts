import { emptyTexts } from '../ledger/deposit-fields.rules.js';
import { parseCorrection } from './card-correction.rules.js';
import { formatChange, formatDigest } from './card-text.rules.js';
import {
  toRecentDecision,
  computeDigest,
  isStillShown,
  findMissing,
  chooseMode,
  checkArmed,
  getRefreshTime,
  updateStep,
} from './card.rules.js';

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second));
const content = { ...emptyTexts, type: 'retention' as const, clientId: '7', amount: '501.00', agentId: 1 };
const digest = computeDigest(content);
const armed = { name: 'armed' as const, at: at(0).toISOString(), digest, amount: '501.00' };

describe('the way of new deposits', () => {
  it.each([
    ['auto', 5, false, 'each'],
    ['auto', 6, false, 'live'],
    ['auto', 0, true, 'live'],
    ['each', 60, true, 'each'],
    ['live', 0, false, 'live'],
    ['digest', 60, false, 'digest'],
    ['off', 60, false, 'off'],
  ] as const)('of %s with %i a minute, live %s: %s', (setting, perMinute, hasLive, mode) => {
    expect(chooseMode(setting, { perMinute, hasLive })).toBe(mode);
  });
});

describe('the second press of Accept', () => {
  it.each([
    [armed, digest, 9, 'armed'],
    [armed, digest, 10, 'late'],
    [armed, 'other', 1, 'changed'],
    [null, digest, 1, 'not armed'],
    [{ ...armed, name: 'reasons' as const }, digest, 1, 'not armed'],
  ] as const)('of %j with %s at %i: %s', (step, now, second, answer) => {
    expect(checkArmed(step, now, at(second))).toBe(answer);
  });

  it('does not count for another value of any field', () => {
    for (const change of [{ wallet: 'x' }, { amount: '501.01' }, { agentId: 2 }, { clientId: '8' }])
      expect(computeDigest({ ...content, ...change })).not.toBe(digest);
  });
});

describe('a step', () => {
  it('ends with its time, and with a change of the deposit', () => {
    expect(updateStep(armed, digest, at(9))).toBe(armed);
    expect(updateStep(armed, digest, at(10))).toBeNull();
    expect(updateStep(armed, 'other', at(1))).toEqual({
      name: 'changed',
      at: at(1).toISOString(),
      amount: '501.00',
    });
    const other = { name: 'other' as const, at: at(0).toISOString() };
    expect(updateStep(other, digest, at(299))).toBe(other);
    expect(updateStep(other, digest, at(300))).toBeNull();
  });

  it('and the decision before it say when the card changes next', () => {
    const decided = toRecentDecision(1, true, at(0));
    expect(getRefreshTime({ step: armed, decided }, at(1))).toEqual(at(10));
    expect(getRefreshTime({ step: null, decided }, at(1))).toEqual(at(30));
    expect(getRefreshTime({ step: null, decided }, at(30))).toBeNull();
    expect([isStillShown(decided, at(29)), isStillShown(decided, at(30))]).toEqual([true, false]);
  });
});

describe('an acceptance lacks', () => {
  it.each([
    [{}, null, null],
    [{ clientId: '' }, null, 'client'],
    [{ clientId: '' }, { clientId: '5' }, null],
    [{ agentId: null }, null, 'agent'],
    [{ isAgentActive: false }, null, 'agent'],
    [{ isAgentActive: false }, { agentId: 3 }, null],
  ] as const)('%j corrected by %j: %s', (change, correction, missing) => {
    expect(findMissing({ ...content, isAgentActive: true, ...change }, correction)).toBe(missing);
  });
});

describe('a correction', () => {
  it.each([
    ['4711', 'client', { clientId: '4711' }],
    ['Client ID: 4711', null, { clientId: '4711' }],
    ['client-id： 5\n\n AMOUNT: 1,250.50', 'agent', { clientId: '5', amount: '1250.50' }],
    ['Agent: @anna', 'agent', { agent: '@anna' }],
    ['Amount 500', 'client', { amount: '500.00' }],
    ['Amount=500\nClient 4711', null, { amount: '500.00', clientId: '4711' }],
  ] as const)('is read from %j', (text, missing, fields) => {
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
  ] as const)('is refused: %j', (text, missing, problems) => {
    expect(parseCorrection(text, 'retention', missing)).toEqual({ problems });
  });
});

it('says what was changed', () => {
  expect(formatChange('501.00', '502.00')).toBe('It was changed: $501.00 → $502.00');
  expect(formatChange('501.00', '501.00')).toBe('It was changed: read it again');
});

it('counts one deposit as one', () => {
  expect(formatDigest([{ name: 'N', count: 1 }]).source).toBe('1 deposit waits: N 1');
});
