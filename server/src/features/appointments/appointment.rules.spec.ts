import { assertComplete, assertNotPast, findStart } from './appointment.rules.js';

it.each([
  [{}, 'Date is empty'],
  [{ date: '', name: 'Call' }, 'Date is empty'],
  [{ date: '2026-03-11', name: '' }, 'Name is empty'],
  [{ date: '2026-03-11', name: null }, 'Name is empty'],
])('an appointment is refused with %j: %s', (appointment, text) => {
  expect(() => assertComplete(appointment)).toThrow(text);
});

it('an appointment with a date and a name is accepted', () => {
  expect(() => assertComplete({ date: '2026-03-11', name: 'Call' })).not.toThrow();
});

it('a day is accepted until it is over in every time zone', () => {
  expect(() => assertNotPast('2026-03-11', new Date('2026-03-12T11:59:59.999Z'))).not.toThrow();
  const overEverywhere = new Date('2026-03-12T12:00:00Z');
  expect(() => assertNotPast('2026-03-11', overEverywhere)).toThrow('must not be in the past');
});

it.each([
  ['14:30', 0, '2026-03-11T14:30:00.000Z'],
  ['14:30', 180, '2026-03-11T11:30:00.000Z'],
  ['20:30', -480, '2026-03-12T04:30:00.000Z'],
  ['00:15', 345, '2026-03-10T18:30:00.000Z'],
])('at %s, %d minutes east of UTC, an appointment starts at %s', (time, utcOffset, start) => {
  expect(findStart('2026-03-11', time, utcOffset)?.toISOString()).toBe(start);
});

it.each([
  [null, 180],
  ['14:30', null],
  ['14:30', undefined],
])('an appointment at %s with the offset %s has no known start', (time, utcOffset) => {
  expect(findStart('2026-03-11', time, utcOffset)).toBeNull();
});
