import { describeApp } from '../../../../test/test-app.js';
import {
  fields,
  listText,
  object,
  string,
  stringOrNull,
  textOf,
  value,
  valueOrNull,
  word,
  wordOrNull,
} from './json-text.sql.js';

const app = describeApp();

const texts = [
  '',
  'plain',
  'one\ntwo\t"three" \\ / \u0001\u001f\u007f',
  `it's <b>&amp;</b>`,
  '🦊 שלום \u2028',
  '{"a":1}',
];

it.each(texts)('writes the text %j as PostgreSQL does', async (text) => {
  const parts = object({ text: string('$1::text'), also: stringOrNull('$1::varchar') });

  const [row] = await app.db.query<[{ own: string; usual: string }]>(
    `select ${textOf(parts)} as own, row_to_json(v)::text as usual from (select $1::text as text, $1::varchar as also) v`,
    [text],
  );

  expect(row.own).toBe(row.usual);
  expect(JSON.parse(row.own)).toEqual({ text, also: text });
});

it('writes numbers, words, nulls and objects in the order of the fields', async () => {
  const parts = object(
    { a: value('1.50'), b: valueOrNull('null::int'), c: word(`'known'`), "it's": wordOrNull('null::text') },
    fields({ d: valueOrNull('true'), e: stringOrNull('null::text'), f: wordOrNull(`'w'`) }),
    { g: object({ h: value('2'), i: value('false') }) },
  );

  const [{ text }] = await app.db.query<[{ text: string }]>(`select ${textOf(parts)} as text`);

  expect(text).toBe(
    `{"a":1.50,"b":null,"c":"known","it's":null,"d":true,"e":null,"f":"w","g":{"h":2,"i":false}}`,
  );
});

it('writes lists, also without any entry', async () => {
  const listOf = async (count: number) => {
    const [{ list }] = await app.db.query<[{ list: string }]>(
      `select ${listText('n::text')} as list from generate_series(1, $1) n`,
      [count],
    );
    return list;
  };

  expect(await listOf(3)).toBe('[1,2,3]');
  expect(await listOf(0)).toBe('[]');
});
