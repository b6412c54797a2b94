import { refuseEmpty, refusePast } from './appointment.rules.js';

it.each([
  [{}, 'Date is empty'],
  [{ date: '', name: 'Call' }, 'Date is empty'],
  [{ date: '2026-03-11', name: '' }, 'Name is empty'],
  [{ date: '2026-03-11', name: null }, 'Name is empty'],
])('refuses %j: %s', (appointment, text) => {
  expect(() => refuseEmpty(appointment)).toThrow(text);
});

it('takes an appointment with date and name', () => {
  expect(() => refuseEmpty({ date: '2026-03-11', name: 'Call' })).not.toThrow();
});

it('takes today until its last instant, and no day before', () => {
  expect(() => refusePast('2026-03-11', new Date('2026-03-11T23:59:59.999Z'))).not.toThrow();
  expect(() => refusePast('2026-03-11', new Date('2026-03-12T00:00:00Z'))).toThrow('must not be in the past');
  expect(() => refusePast('2028-02-29', new Date('2026-03-12T00:00:00Z'))).not.toThrow();
});
