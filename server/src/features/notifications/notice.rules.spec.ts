import { getRequiredCode, canBeButtonUrl, findQuietEnd, toMutedChange } from './notice.rules.js';

it('lists the subjects that are switched on and off, without those that are absent', () => {
  expect(
    toMutedChange({ deposit: true, services: { docs: false, mail: true }, supports: { PIN_Leads: false } }),
  ).toEqual({ on: ['deposit', 'service:mail'], off: ['service:docs', 'support:PIN_Leads'] });
  expect(toMutedChange({})).toEqual({ on: [], off: [] });
});

it.each([
  ['deposit', 'deposits'],
  ['join', 'users'],
  ['service:withdrawal', 'tickets'],
  ['support:VOIP', 'tickets'],
  ['ceo', null], // not for managers
] as const)('the code that managers need for a notice of %s: %s', (subject, code) => {
  expect(getRequiredCode(subject)).toBe(code);
});

it.each([
  ['https://desk.example.com/x', true],
  ['https://10.0.0.5:8443/x', true],
  ['https://localhost/x', false],
  ['https://intranet:8443/a.b', false],
  ['http://desk.example.com/x', false],
])('a button may lead to %s: %s', (url, isAllowed) => {
  expect(canBeButtonUrl(url)).toBe(isAllowed);
});

describe('quiet hours', () => {
  it.each([
    // The times are in UTC, three hours behind UTC+3.
    [{ from: 22, to: 7 }, '18:59:59', null],
    [{ from: 22, to: 7 }, '19:00:00', '2026-03-02T04:00:00Z'],
    [{ from: 22, to: 7 }, '02:30:00', '2026-03-01T04:00:00Z'],
    [{ from: 22, to: 7 }, '04:00:00', null],
    [{ from: 12, to: 14 }, '10:59:59', '2026-03-01T11:00:00Z'],
    [{ from: 12, to: 14 }, '11:00:00', null],
    [null, '00:00:00', null],
  ])('%j at %s UTC last until %s', (quietHours, time, until) => {
    const now = new Date(`2026-03-01T${time}Z`);
    expect(findQuietEnd(quietHours, now)).toEqual(until === null ? null : new Date(until));
  });
});
