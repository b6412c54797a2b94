import { getState, parseCreateInvite } from './invite.rules.js';

const end = new Date('2026-03-11T08:00:00Z');
const justBefore = new Date(end.getTime() - 1);
const invite = { deletedAt: null, activeUntil: end, currentConnects: 2, maxConnects: 3 };

it.each([
  [invite, justBefore, 'good'],
  [invite, end, 'expired'],
  [{ ...invite, currentConnects: 3 }, justBefore, 'full'],
  [{ ...invite, currentConnects: 3 }, end, 'expired'],
  [{ ...invite, deletedAt: justBefore }, justBefore, 'deleted'],
])('the state of %j at %j is %s', (changedInvite, now, state) => {
  expect(getState(changedInvite, now)).toBe(state);
});

it.each([
  [{ max_connects: 0, active_until: 1 }, 'The maximum connections can be from 1'],
  [{ active_until: 1 }, 'The maximum connections can be from 1'],
  [{ max_connects: 1 }, 'Date or time is not selected'],
  [{ max_connects: 1, active_until: null }, 'Date or time is not selected'],
])('refuses %j: %s', (body, error) => {
  expect(() => parseCreateInvite(body)).toThrow(error);
});
