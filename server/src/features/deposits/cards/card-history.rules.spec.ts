import { findMeantDeposit, isMisaimed, isUnclear } from './card-history.rules.js';

const at = (time: string) => new Date(`2026-03-01T12:${time}Z`);
const about = (depositId: number) => `deposit-card:7:${depositId}`;
/** A171 until 12:10:00, nothing until 12:10:20, A78 until 12:15:00.9, then A99. */
const history = {
  about: about(99),
  former: [
    { about: about(171), until: at('10:00') },
    { about: about(0), until: at('10:20') },
    { about: about(78), until: at('15:00.900') },
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
])('a reply of 12:%s means A%i; unclear: %s', (time, depositId, unclear) => {
  expect([findMeantDeposit(history, at(time)), isUnclear(history, at(time))]).toEqual([depositId, unclear]);
});

it('a card that never changed is clear', () => {
  const only = { about: about(5), former: [] };
  expect([findMeantDeposit(only, at('00:00')), isUnclear(only, at('00:00'))]).toEqual([5, false]);
});

it('a reply to a card without a deposit means none', () => {
  expect(findMeantDeposit({ about: about(0), former: [] }, at('00:00'))).toBeNull();
});

it.each([
  ['14:57', false],
  ['14:58', true],
  ['15:03.899', true],
  ['15:03.900', false],
])('a press at 12:%s is misaimed: %s', (time, misaimed) => {
  expect(isMisaimed(history, at(time))).toBe(misaimed);
});
