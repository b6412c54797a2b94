import { codeFor, mayBeButton, sortSwitches } from './notice.rules.js';

it('says what is switched on and off, but not what is absent', () => {
  expect(
    sortSwitches({ deposit: true, services: { docs: false, mail: true }, supports: { PIN_Leads: false } }),
  ).toEqual({ on: ['deposit', 'service:mail'], off: ['service:docs', 'support:PIN_Leads'] });
  expect(sortSwitches({})).toEqual({ on: [], off: [] });
});

it.each([
  ['deposit', 'deposits'],
  ['join', 'users'],
  ['service:withdrawal', 'tickets'],
  ['support:VOIP', 'tickets'],
  ['ceo', null],
] as const)('a notice of %s is for managers with the code %s', (subject, code) => {
  expect(codeFor(subject)).toBe(code);
});

it.each([
  ['https://desk.example.com/x', true],
  ['https://10.0.0.5:8443/x', true],
  ['https://localhost/x', false],
  ['https://intranet:8443/a.b', false],
  ['http://desk.example.com/x', false],
])('a button may lead to %s: %s', (url, isFine) => {
  expect(mayBeButton(url)).toBe(isFine);
});
