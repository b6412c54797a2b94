import { Random } from '../../../../../test/random.js';
import { parseCorrection } from '../../cards/card-correction.rules.js';
import { renderPlain } from '../../../../texts/texts.js';
import { parseForms } from './deposit-form.rules.js';
import { findTagHint, misspellingHint } from './misspelling.rules.js';

const findMisspellingHint = (text: string) =>
  misspellingHint(text, 'TallyBot')?.source.replaceAll(/[\\\u2068\u2069]/g, '');

const findHint = (text: string) => findTagHint(text, 'TallyBot')?.source.replaceAll('\\', '');

it.each([
  ['#retension', '#retention'],
  ['#retntion', '#retention'],
  ['#retetnion', '#retention'],
  ['#Retenton', '#retention'],
  ['#retaniton', '#retention'],
  ['#ertention', '#retention'],
  ['/retension', '/retention'],
  ['#fdt', '#ftd'],
  ['#TFD', '#ftd'],
  ['#fttd', '#ftd'],
  ['/fdt', '/ftd'],
])('%s is a misspelling of %s', (word, meant) => {
  expect(findMisspellingHint(`${word}\nAmount: 5`)).toBe(`${word}: did you mean ${meant}? Edit the message.`);
  expect(findMisspellingHint(` \u200f${word}: today`)).toBe(
    `${word}: did you mean ${meant}? Edit the message.`,
  );
});

it.each(['#fed', '#ft', '#ftp', '/fad', '#attention', '#prevention', '#reception', '#rejection'])(
  '%s is a hashtag, unless a field of the form follows',
  (word) => {
    expect(findMisspellingHint(word)).toBeUndefined();
    expect(findMisspellingHint(`${word} raised rates: 5%\nhttps://example.com`)).toBeUndefined();
    expect(findMisspellingHint(`${word}\nClient ID: 7\nAmount: 5`)).toContain('did you mean');
    expect(findMisspellingHint(`${word} Amount: 5`)).toContain('did you mean');
  },
);

it.each([
  ...['#ftdx', '#ftds', '#ftd1', '#ftd_2026', '#retentions', '#retention2', '#retension2', '#retension_old'],
  ...['#retnsoin', '#rtnsn', '#fxx', '#f', '#deposit', '/start'],
  ...['retension', 'look: #retension', '# retension'],
  ...['#ftd', '#retention', '/retension@OtherBot', '', '#', '/work'],
])('%j is not a misspelt tag', (start) => {
  expect(findMisspellingHint(`${start}\nAmount: 5`)).toBeUndefined();
});

describe('a misspelt tag of another language', () => {
  it.each([
    ['#дпозит', 'retention'],
    ['#ДЕПАЗИТ', 'retention'],
    ['/depsito', 'retention'],
    ['#إيدداع', 'retention'],
    ['#إيدَداع', 'retention'],
    ['#фдт', 'ftd'],
    ['#ilkyatrm', 'ftd'],
  ])('is recognized in %s, if a form follows', (word, type) => {
    for (const rest of [' 500', '\nСумма 500', '\nالمبلغ: ٥٠٠'])
      expect(findMisspellingHint(word + rest)).toBe(
        `${word}: did you mean ${word[0]}${type}? Edit the message.`,
      );
    expect(findMisspellingHint(word)).toBeUndefined();
    expect(findMisspellingHint(`${word} сегодня 500`)).toBeUndefined();
  });

  it.each(['#депозиты', '#депози', '#deposit', '#план', '#фтв', '#yatırımcı', '#يوم'])(
    'is not recognized in %s, which is another word',
    (word) => {
      expect(findMisspellingHint(`${word} 500`)).toBeUndefined();
    },
  );

  it('gets a hint in the language of the reader, and so does a tag within a line', () => {
    const render = (text: string) => renderPlain(findTagHint(text, 'TallyBot')!, 'ru').trim();
    expect(render('#retension\nAmount: 5')).toContain('#retension: возможно, #депозит?');
    expect(render('анна сделала #ftd 500')).toMatch(/#фтд.*\n#фтд 500$/);
  });
});

it('the hint to a misspelt command with the name of the bot omits that name', () => {
  expect(findMisspellingHint('/retension@tallybot\nAmount: 5')).toBe(
    '/retension: did you mean /retention? Edit the message.',
  );
});

it('finds a misspelt tag on any line, if an amount or a field of the form follows', () => {
  expect(findMisspellingHint('Hi all\n#retension 500')).toBe(
    '#retension: did you mean #retention? Edit the message.',
  );
  expect(findMisspellingHint('Hi all\n\n#fdt\nAmount: 5')).toContain('did you mean #ftd');
  expect(findMisspellingHint('Hi all\n#retension')).toBeUndefined();
  expect(findMisspellingHint('Hi all\n#fed 25 points')).toBeUndefined();
});

describe('a tag with a number that begins no form', () => {
  it.each([
    ['anna did #ftd 500 today', '#ftd 500'],
    ['👉 #Retention: 1,250.50, client 7', '#retention 1,250.50'],
    ['- /ftd@TallyBot 5.', '/ftd 5'],
    ['#ftd was slow 2 days', '#ftd 500'],
    ['Client ID: 7\nAmount: 12\n#ftd', '#ftd 500'],
    ['#ftd and https://t.me/c/1/2 and 3', '#ftd 500'],
    ['(#ftd) ٥٠٠', '#ftd 500'],
    ['anna: ＃ftԁ 7', '#ftd 7'],
  ])('gets a hint: %j', (text, example) => {
    const [tag] = example.split(' ');
    expect(findHint(text)).toBe(
      `Not reported yet: begin a line with ${tag} and the amount. Edit the message, such as:\n\`\`\`\n${example}\n\`\`\``,
    );
  });

  it.each([
    ...['well done #ftd', '#ftd: https://t.me/c/123/45', 'see #ftd, @anna99 and #2026', 'ftd 500', 'a#ftd 5'],
    ...['https://example.com/#ftd 5', 'https://example.com/ftd/5', 'and/ftd 5', '#ftds 5', '/ftd@OtherBot 5'],
    ...['see /ftd@OtherBot 5', ''],
  ])('gets no hint: %j', (text) => {
    expect(findHint(text)).toBeUndefined();
  });
});

it('every message with a tag and a number is answered, whatever surrounds them', () => {
  const random = new Random(7);
  const surroundings = [
    ...['\n', '\n', ' ', 'anna', 'Amount:', 'amount', 'Client ID', 'Description:', '=', ' - ', ':'],
    ...['48213', '500', '1.250', '-5', '٥٠٠', '#vip', '@anna99', 'https://t.me/c/1/2', '😀', 'مرحبا'],
    ...['\u202e', '\u2067', '> ', '```', '/', '#'],
    ...['a:b', '\u200b', 'was slow', ',', '.', '(', 'x'.repeat(50)],
  ];
  for (let n = 0; n < 500; n += 1) {
    const pickSome = () =>
      Array.from({ length: random.below(7) }, () => random.pick(surroundings)).join(random.pick([' ', '']));
    const tag = random.pick(['#ftd', '/retention', '#FTD', '#rеtention']);
    const text = `${pickSome()} ${tag}${random.pick([' ', ': ', '\n', ' - '])}7${random.pick(['', ' ', '\n'])}${pickSome()}`;
    const isAnswered = parseForms(text, 'TallyBot').length > 0 || findTagHint(text, 'TallyBot') !== null;
    expect([text, isAnswered]).toEqual([text, true]);
    parseCorrection(text, 'ftd', 'client'); // must not throw
  }
});

it('finds a tag of another language that begins no form', () => {
  expect(findHint('Привет #депозит 500')).toContain('Not reported yet: begin a line with #retention');
  expect(findHint('#retención ayer')).toBeUndefined();
  expect(findHint('депозит #ilk 100 TL')).toBeUndefined();
  expect(findHint('обмен/депозит 100')).toBeUndefined();
});
