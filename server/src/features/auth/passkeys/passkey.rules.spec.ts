import { DomainError } from '../../../platform/errors/domain-error.js';
import { getChallengeExpiry, assertConfirmation, type ConfirmationState } from './passkey.rules.js';

const now = new Date('2026-03-11T08:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const JUST_FRESH = ago(599_999);
const TOO_OLD = ago(600_000);

function findRefusal(
  state: Partial<ConfirmationState>,
  rule: { isRequired?: boolean; isAdding?: boolean } = {},
) {
  const wholeState = { hasPasskey: false, startedAt: TOO_OLD, confirmedAt: null, ...state };
  try {
    assertConfirmation(wholeState, { isRequired: false, isAdding: false, ...rule }, now);
    return null;
  } catch (error) {
    const { kind, error: name, message, options } = error as DomainError;
    return [kind, name, message, options.exception];
  }
}
const unconfirmed = ['forbidden', 'passkey required', 'Confirm with your passkey first', undefined];

it('admits an admin with a passkey for ten minutes after a confirmation', () => {
  expect(findRefusal({ hasPasskey: true })).toEqual(unconfirmed);
  expect(findRefusal({ hasPasskey: true, confirmedAt: JUST_FRESH })).toBeNull();
  expect(findRefusal({ hasPasskey: true, confirmedAt: TOO_OLD })).toEqual(unconfirmed);
});

it('requires a confirmation also to add another passkey, however new the session is', () => {
  const rule = { isRequired: true, isAdding: true };
  expect(findRefusal({ hasPasskey: true, startedAt: now }, rule)).toEqual(unconfirmed);
});

it('admits an admin without a passkey, unless passkeys are required', () => {
  expect(findRefusal({})).toBeNull();
  expect(findRefusal({}, { isAdding: true })).toBeNull();
  expect(findRefusal({ startedAt: now }, { isRequired: true })).toEqual([
    'forbidden',
    'passkey required',
    'Add a passkey first: Profile, Security',
    'no_passkey',
  ]);
});

it('lets the first required passkey be added for ten minutes after a login', () => {
  const rule = { isRequired: true, isAdding: true };
  const tooLate = ['forbidden', 'passkey required', 'Log in again to add your first passkey', 'no_passkey'];
  expect(findRefusal({ startedAt: JUST_FRESH }, rule)).toBeNull();
  expect(findRefusal({ startedAt: TOO_OLD }, rule)).toEqual(tooLate);
  expect(findRefusal({ startedAt: null }, rule)).toEqual(tooLate);
});

it('ends a challenge after five minutes', () => {
  expect(getChallengeExpiry(now)).toEqual(new Date('2026-03-11T08:05:00.000Z'));
});
