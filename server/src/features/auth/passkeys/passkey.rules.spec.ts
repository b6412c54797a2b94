import { DomainError } from '../../../platform/errors/domain-error.js';
import { assertConfirmation, type ConfirmationState, getChallengeExpiry } from './passkey.rules.js';

const now = new Date('2026-03-11T08:00:00.000Z');
const justFresh = new Date(now.getTime() - 599_999);
const tooOld = new Date(now.getTime() - 600_000);

function findRefusal(
  state: Partial<ConfirmationState>,
  rule: { isRequired?: boolean; isAdding?: boolean } = {},
) {
  const wholeState = { hasPasskey: false, startedAt: tooOld, confirmedAt: null, ...state };
  try {
    assertConfirmation(wholeState, { isRequired: false, isAdding: false, ...rule }, now);
    return null;
  } catch (error) {
    const { kind, error: name, message, options } = error as DomainError;
    return [kind, name, message, options.exception];
  }
}
const confirmationRefusal = ['forbidden', 'passkey required', 'Confirm with your passkey first', undefined];

it('allows an admin with a passkey to continue for ten minutes after a confirmation', () => {
  expect(findRefusal({ hasPasskey: true })).toEqual(confirmationRefusal);
  expect(findRefusal({ hasPasskey: true, confirmedAt: justFresh })).toBeNull();
  expect(findRefusal({ hasPasskey: true, confirmedAt: tooOld })).toEqual(confirmationRefusal);
});

it('requires a confirmation to add another passkey, even in a new session', () => {
  const rule = { isRequired: true, isAdding: true };
  expect(findRefusal({ hasPasskey: true, startedAt: now }, rule)).toEqual(confirmationRefusal);
});

it('allows an admin without a passkey to continue, unless passkeys are required', () => {
  expect(findRefusal({})).toBeNull();
  expect(findRefusal({}, { isAdding: true })).toBeNull();
  expect(findRefusal({ startedAt: now }, { isRequired: true })).toEqual([
    'forbidden',
    'passkey required',
    'Add a passkey first: Profile, Security',
    'no_passkey',
  ]);
});

it('allows the first required passkey to be added for ten minutes after a login', () => {
  const rule = { isRequired: true, isAdding: true };
  const lateRefusal = [
    'forbidden',
    'passkey required',
    'Log in again to add your first passkey',
    'no_passkey',
  ];
  expect(findRefusal({ startedAt: justFresh }, rule)).toBeNull();
  expect(findRefusal({ startedAt: tooOld }, rule)).toEqual(lateRefusal);
  expect(findRefusal({ startedAt: null }, rule)).toEqual(lateRefusal);
});

it('a challenge expires after five minutes', () => {
  expect(getChallengeExpiry(now)).toEqual(new Date('2026-03-11T08:05:00.000Z'));
});
