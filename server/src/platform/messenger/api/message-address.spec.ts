import { findSupergroupUrl } from './bot-links.js';

it.each([
  ['-1001234567', ['77'], 'https://t.me/c/1234567/77'],
  ['-1001234567', ['5', '77'], 'https://t.me/c/1234567/5/77'],
  ['-1001234567', [null, '77'], 'https://t.me/c/1234567/77'],
  ['-4711', ['77'], null],
  ['4711', ['77'], null],
])('a message in %s %j has the address %s', (chatId, path, url) => {
  expect(findSupergroupUrl(chatId, ...path)).toBe(url);
});
