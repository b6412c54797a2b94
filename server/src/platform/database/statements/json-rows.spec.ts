import { jsonRows } from './json-rows.js';

it('writes rows as JSON', () => {
  expect(jsonRows([{ text: 'a "quoted" 😀', count: 2, none: null }])).toBe(
    '[{"text":"a \\"quoted\\" 😀","count":2,"none":null}]',
  );
});

it('replaces halves of characters, at any depth, and nothing else', () => {
  const rows = [{ text: 'half \ud83d', whole: '😀', path: 'C:\\ud83d', inner: { list: ['\udc00'] } }];

  expect(JSON.parse(jsonRows(rows))).toEqual([
    { text: 'half \ufffd', whole: '😀', path: 'C:\\ud83d', inner: { list: ['\ufffd'] } },
  ]);
});
