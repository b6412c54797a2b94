import { toJsonRows } from './json-rows.js';

it('writes rows as JSON', () => {
  expect(toJsonRows([{ text: 'a "quoted" 😀', count: 2, none: null }])).toBe(
    '[{"text":"a \\"quoted\\" 😀","count":2,"none":null}]',
  );
});

it('replaces lone surrogates, at any depth, and nothing else', () => {
  const rows = [{ text: 'half \ud83d', whole: '😀', path: 'C:\\ud83d', inner: { list: ['\udc00'] } }];

  expect(JSON.parse(toJsonRows(rows))).toEqual([
    { text: 'half \ufffd', whole: '😀', path: 'C:\\ud83d', inner: { list: ['\ufffd'] } },
  ]);
});
