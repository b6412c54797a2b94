import { endedDay, reportDestination } from './report.rules.js';

it.each([
  ['2026-03-11T03:59:59.999Z', '2026-03-09'],
  ['2026-03-11T04:00:00.000Z', '2026-03-10'], // midnight in GMT-4
  ['2028-03-01T04:00:00.000Z', '2028-02-29'],
  ['2027-01-01T04:00:00.000Z', '2026-12-31'],
])('at %s the day that ended last is %s', (now, day) => {
  expect(endedDay(new Date(now))).toBe(day);
});

const brand = { chatId: '-1', threadId: null, reportChatId: null, reportThreadId: null };

it.each([
  [{}, '-1', null],
  [{ threadId: '5' }, '-1', '5'],
  [{ threadId: '5', reportThreadId: '7' }, '-1', '7'],
  [{ threadId: '5', reportChatId: '-2' }, '-2', null],
  [{ reportChatId: '-2', reportThreadId: '7' }, '-2', '7'],
])('reports of a brand with %j go to %s, thread %s', (change, chatId, threadId) => {
  expect(reportDestination({ ...brand, ...change })).toEqual({ chatId, threadId });
});
