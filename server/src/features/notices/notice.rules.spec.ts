import { applySwitches, codeFor } from './notice.rules.js';

describe('applySwitches', () => {
  it('mutes what is switched off, and unmutes what is switched on', () => {
    const muted = ['deposit', 'service:mail'];

    expect(
      applySwitches(muted, { deposit: true, services: { docs: false }, supports: { PIN_Leads: false } }),
    ).toEqual(['service:docs', 'service:mail', 'support:PIN_Leads']);
  });

  it('leaves alone what is absent', () => {
    expect(applySwitches(['support:CRM'], {})).toEqual(['support:CRM']);
  });
});

it.each([
  ['deposit', 'deposits'],
  ['service:withdrawal', 'tickets'],
  ['support:VOIP', 'tickets'],
  ['ceo', null],
] as const)('a notice of %s is for managers with the code %s', (subject, code) => {
  expect(codeFor(subject)).toBe(code);
});
