import { cleanId, cleanLine, cleanMessage, countVisible, foldText, toNameKey } from './typed-text.rules.js';

const DECOMPOSED = 'Алексеи\u0306';
const FAMILY = '👨‍👩‍👧‍👦';
const PERSIAN = 'می\u200cخواهم';

it.each([
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202e', '\u2060', '\u2064', '\u2065'],
  ...['\u2066', '\u2069', '\u206f', '\ufeff', '\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u3164'],
  ...['\uffa0', '\u180b', '\u180e', '\u180f', '\ufe00', '\ufe0f', '\u{e0041}', '\u{e0100}', '\u{e0fff}'],
  ...['\0', '\x07', '\x1b', '\x7f', '\x9f', '\u2800', '\u17b4', '\ufff0', '\ufff9', '\uffff', '\u{1d173}'],
  '\ud83d',
])('removes %j from ids and lines, which are empty without other characters', (character) => {
  expect(cleanId(`48${character}1213${character}`)).toBe('481213');
  expect(cleanLine(`${character}An${character}na`)).toBe('Anna');
  expect([cleanId, cleanLine].map((clean) => clean(` ${character} ${character}`))).toEqual(['', '']);
});

it.each([
  ...' \u00a0\u1680\u2000\u2007\u200a\u202f\u205f\u3000\t\v\f',
  '\n',
  '\r\n',
  '\u2028',
  '\u2029',
  '\x85',
])('treats %j as a space in ids and lines, and removes it at their ends', (space) => {
  expect(cleanId(`${space}48${space}213${space}`)).toBe('48 213');
  expect(cleanLine(`${space}Anna${space}Berg${space}`)).toBe('Anna Berg');
  expect([cleanId(space), cleanLine(space), cleanMessage(space)]).toEqual(['', '', '']);
});

describe.each([
  ['an id', cleanId],
  ['a line', cleanLine],
  ['a message', cleanMessage],
])('%s', (_, clean) => {
  it.each([
    [DECOMPOSED, 'Алексей'],
    ['Jose\u200b\u0301', 'José'],
    ['\u0301', ''],
    ['\u0301\u200b\u0302', ''],
    ['Zoë, Ltd. (№ 5)', 'Zoë, Ltd. (№ 5)'],
    ['محمد ٥ \u0600', 'محمد ٥ \u0600'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ])('cleaned from %j is %j', (text, cleaned) => {
    expect(clean(text)).toBe(cleaned);
  });

  it('stays the same when it is cleaned again', () => {
    const unusualTexts = [
      DECOMPOSED,
      FAMILY,
      PERSIAN,
      'e\u200d\u0301 \u0301x',
      '\u034f\u0301a',
      '👨\u200d\u200d👩',
      '⁠\u0301',
    ];
    for (const text of unusualTexts) expect(clean(clean(text))).toBe(clean(text));
  });
});

it('removes combining marks without a letter from ids and lines', () => {
  expect(cleanId('\u0301481213')).toBe('481213');
  expect(cleanLine('Anna \u0301\u0302Berg')).toBe('Anna Berg');
  expect(cleanLine('\u200b\u0301Anna')).toBe('Anna');
});

it.each([
  FAMILY,
  PERSIAN,
  'क्\u200dष',
  '葛\u{e0100}城',
  '👩🏽‍🚀 ❤️ ❤️‍🔥 1️⃣ ☎︎ 🇩🇪',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
])('does not change %s in lines and messages', (text) => {
  expect(cleanLine(text)).toBe(text);
  expect(cleanMessage(text)).toBe(text);
});

it('removes joiners from ids', () => {
  expect(cleanId(PERSIAN)).toBe('میخواهم');
  expect(cleanId(FAMILY)).toBe('👨👩👧👦');
});

describe('a message', () => {
  it('keeps its lines and tabs, and all spaces inside', () => {
    expect(cleanMessage(' a\r\nb\rc\u2028d\n\n\te\u00a0 f \n')).toBe('a\nb\nc\nd\n\n\te\u00a0 f');
  });

  it('has no invisible characters', () => {
    expect(cleanMessage('Hel\u200blo wor\u00adld \u202eabc\u202c\ufeff\x07')).toBe('Hello world abc');
  });

  it.each(['\u200b'.repeat(12), ' \n\t', '\u0301 \u0301', '\u2800\u2800', '\u00ad\u2063', '\u3164 \u115f'])(
    'of %j is empty',
    (text) => {
      expect(cleanMessage(text)).toBe('');
    },
  );
});

it.each([
  ['\u200b'.repeat(12), 0],
  ['', 0],
  [`a${'\u200b'.repeat(12)}b`, 2],
  ['a          b', 3],
  ['Hi there!!', 10],
  [FAMILY.repeat(9), 9],
  ['👩🏽‍🚀1️⃣❤️🇩🇪', 5],
  [PERSIAN, 7],
  ['Jose\u0301', 4],
  ['नमस्ते दोस्त', 12],
])('%j has %i visible characters', (text, count) => {
  expect(countVisible(text)).toBe(count);
});

it.each([
  ['АЛЕКСЕЙ', DECOMPOSED],
  ['Café  North', ' cafe\u0301 north'],
  ['An\u200bna', 'ANNA'],
  ['Straße', 'STRASSE'],
  ['ＡＮＮＡ', 'anna'],
  [PERSIAN, 'میخواهم'],
])('folds %j and %j to the same text', (text, otherText) => {
  expect(foldText(text)).toBe(foldText(otherText));
});

it('treats names with another case or other spaces as the same name, but not with other accents', () => {
  expect(toNameKey(' VIP\u200b  Client ')).toBe(toNameKey('vip client'));
  expect(toNameKey('Café')).not.toBe(toNameKey('Cafe'));
});

it('folds different letters to different texts', () => {
  expect(foldText('Anna')).not.toBe(foldText('Anne'));
});
