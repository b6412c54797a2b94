import { nearMiss } from './near-miss.rules.js';

const hintFor = (text: string) => nearMiss(text, 'TallyBot')?.source.replaceAll('\\', '');

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
])('%s is nearly %s', (word, meant) => {
  expect(hintFor(`${word}\nAmount: 5`)).toBe(`${word}: did you mean ${meant}? Edit the message.`);
  expect(hintFor(` \u200f${word}: today`)).toBe(`${word}: did you mean ${meant}? Edit the message.`);
});

it.each(['#fed', '#ft', '#ftp', '/fad', '#attention', '#rejection'])(
  '%s is a hashtag, unless a field of the form follows',
  (word) => {
    expect(hintFor(word)).toBeUndefined();
    expect(hintFor(`${word} raised rates: 5%\nhttps://example.com`)).toBeUndefined();
    expect(hintFor(`${word}\nClient ID: 7\nAmount: 5`)).toContain('did you mean');
    expect(hintFor(`${word} Amount: 5`)).toContain('did you mean');
  },
);

it.each([
  ...['#ftdx', '#ftds', '#ftd1', '#ftd_2026', '#retentions', '#retention2', '#retension2', '#retension_old'],
  ...[
    '#retnsoin',
    '#rtnsn',
    '#fxx',
    '#f',
    '#deposit',
    '/start',
    'retension',
    'look: #retension',
    '# retension',
  ],
  ...['#ftd', '#retention', '/retension@OtherBot', '', '#', '/work'],
])('%j is none', (start) => {
  expect(hintFor(`${start}\nAmount: 5`)).toBeUndefined();
});

it('is also a command that names the bot', () => {
  expect(hintFor('/retension@tallybot\nAmount: 5')).toBe(
    '/retension: did you mean /retention? Edit the message.',
  );
});
