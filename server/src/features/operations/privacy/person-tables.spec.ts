import { DataSource } from 'typeorm';
import { describeApp } from '../../../../test/test-app.js';
import { personTables } from './person-tables.sql.js';

const app = describeApp();

/** Columns that may say who a person is: references to `users`, ids of Telegram, and ids without a foreign key. */
const NAMES = '(telegram|chat|person|user|agent|actor|assignee)_id$|_by$';

const shown = (rows: { table: string; column: string }[]) =>
  rows.map(({ table, column }) => `${table}.${column}`).sort();

it('decides about each table', async () => {
  const tables = await app.db.query<{ name: string }[]>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );

  expect(Object.keys(personTables).sort()).toEqual(tables.map(({ name }) => name).sort());
});

it('decides about each column that can say who a person is', async () => {
  const found = await app.get(DataSource).query(
    `select c.relname::text as "table", a.attname::text as "column" from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> 'users'
       and (a.attname ~ $1 or exists (
         select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'users'::regclass and a.attnum = any (k.conkey)))`,
    [NAMES],
  );

  const decided = Object.entries(personTables).flatMap(([table, { people = [] }]) =>
    people.map((column) => ({ table, column })),
  );
  const names = (row: { table: string; column: string }) => row.column !== 'said_by';
  expect(shown(decided)).toEqual(shown(found.filter(names)));
});

it('has the reason of each table that an erasure leaves as it is', () => {
  const reasons = Object.values(personTables).flatMap(({ erased }) =>
    typeof erased === 'string' ? erased : [],
  );

  expect(reasons.filter((reason) => !/\w+ \w+/.test(reason))).toEqual([]);
});
