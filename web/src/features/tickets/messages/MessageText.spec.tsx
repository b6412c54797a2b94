import { expect, it } from 'vitest';
import { splitLinks } from './MessageText';

it.each([
  ['no link', ['no link']],
  ['see https://a.test/x?y=1#z.', ['see ', '[https://a.test/x?y=1#z]', '.']],
  ['(https://a.test/b_(c))', ['(', '[https://a.test/b_(c)]', ')']],
  ['http://a.test and https://b.test', ['[http://a.test]', ' and ', '[https://b.test]']],
  ['javascript:alert(1) data:text/html,x', ['javascript:alert(1) data:text/html,x']],
  ['https:// nothing', ['https:// nothing']],
])('finds the links in %j', (message, parts) => {
  expect(splitLinks(message).map(({ text, href }) => (href ? `[${href}]` : text))).toEqual(parts);
});
