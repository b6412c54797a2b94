import { assertName, buildPublicName, formatUser, imitatesStaff } from './user.rules.js';

describe('buildPublicName', () => {
  it.each([
    [{ firstName: 'Anna', lastName: 'Bell' }, 'Anna Bell'],
    [{ firstName: ' Anna ' }, 'Anna'],
    [{ firstName: '' }, null],
    [{ firstName: 'x'.repeat(64) }, 'x'.repeat(64)],
    [{ firstName: 'x'.repeat(65) }, 'x'.repeat(64)],
    [{ firstName: 'Boss', lastName: '(staff)' }, null],
    [{ firstName: '\u3164' }, null], // Hangul filler
    [{ firstName: '\u200b', lastName: '\u2800' }, null], // zero-width space, blank Braille pattern
    [{ firstName: '\u202eAnna\u2066' }, 'Anna'], // changes of the text direction
    [{ firstName: '\u0301' }, null], // an accent without a letter
    [{ firstName: '\ue000' }, null], // private use
    [{ firstName: 'Алексеи\u0306' }, 'Алексей'],
    [{ firstName: '👩‍💻 שלום' }, '👩‍💻 שלום'],
    [{ firstName: '😀'.repeat(65) }, '😀'.repeat(64)],
  ])('converts %j to %j', (person, name) => {
    expect(buildPublicName({ id: '1', ...person })).toBe(name);
  });
});

it('formats a person without a name by the id', () => {
  expect(formatUser({ id: 7, publicName: null })).toBe('User #7');
  expect(formatUser({ id: 7, publicName: 'Anna' })).toBe('Anna');
});

describe('assertName', () => {
  it.each(['Ann', 'anna', 'Bob-2', 'Ann 😀'])('accepts %j', (name) => {
    expect(() => assertName(name)).not.toThrow();
  });

  it.each(['', 'An', 'An1', '1Ann', 'Анна', 'Zoë', '_Ann'])('refuses %j', (name) => {
    expect(() => assertName(name)).toThrow('The name must begin with Latin/English letters');
  });

  it('refuses the mark of staff', () => {
    expect(() => assertName('Ada Staff')).toThrow('Names must not contain the word "Staff"');
  });
});

describe('imitatesStaff', () => {
  it.each([
    'Staff',
    'Ada [STAFF]',
    'Ada·stäff',
    'Ѕтаff Ada',
    'Ada Ｓｔａｆｆ',
    'Ada 𝐒𝐭𝐚𝐟𝐟',
    'Ada staﬀ',
    'Ada ⓢⓣⓐⓕⓕ',
    'Ada 🆂🆃🅰🅵🅵',
    'Ada 🅢🅣🅐🅕🅕',
    'Ada 🇸🇹🇦🇫🇫',
    'Ada ꜱᴛᴀꜰꜰ',
  ])('is true for %j', (name) => {
    expect(imitatesStaff(name)).toBe(true);
  });

  it.each(['Staffan', 'Falstaff', 'Boss', 'Ada ✅', 'Anna 🇸🇪', ''])('is false for %j', (name) => {
    expect(imitatesStaff(name)).toBe(false);
  });
});
