import { idleSince, isNewUse } from './session.rules.js';

const now = new Date('2026-03-11T08:00:00Z');

it('notes a use a minute after the last one', () => {
  expect(isNewUse(new Date('2026-03-11T07:59:00Z'), now)).toBe(true);
  expect(isNewUse(new Date('2026-03-11T07:59:00.001Z'), now)).toBe(false);
});

it('adds the minute in which uses are not noted to the idle time', () => {
  expect(idleSince(15, now)).toEqual(new Date('2026-03-11T07:44:00Z'));
  expect(idleSince(0, now)).toBeNull();
});
