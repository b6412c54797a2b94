import { setUpApp } from '../../../../test/test-app.js';
import { personTables } from './person-tables.sql.js';

const app = setUpApp();

/** Names of columns that may identify a person, even without a foreign key to `users`. `said_by` does not: it is a version. */
const IDENTIFYING_COLUMNS = '(telegram|chat|person|user|agent|actor|assignee)_id$|_by$';

interface Column {
  table: string;
  column: string;
}
const formatColumns = (columns: Column[]) => columns.map(({ table, column }) => `${table}.${column}`).sort();

it('declares each table', async () => {
  const tables = await app.db.query<{ name: string }[]>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );

  expect(Object.keys(personTables).sort()).toEqual(tables.map(({ name }) => name).sort());
});

it('declares each column that can identify a person', async () => {
  const found = await app.db.query<Column[]>(
    `select c.relname::text as "table", a.attname::text as "column" from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> 'users' and a.attname <> 'said_by'
       and (a.attname ~ $1 or exists (
         select from pg_constraint k where k.conrelid = c.oid and k.confrelid = 'users'::regclass and a.attnum = any (k.conkey)))`,
    [IDENTIFYING_COLUMNS],
  );

  const declared = Object.entries(personTables).flatMap(([table, { personColumns = [] }]) =>
    personColumns.map((column) => ({ table, column })),
  );
  expect(formatColumns(declared)).toEqual(formatColumns(found));
});

it('gives a reason for each table that an erasure does not change', () => {
  const reasons = Object.values(personTables).flatMap(({ erased }) =>
    typeof erased === 'string' ? erased : [],
  );

  expect(reasons.filter((reason) => !/\w+ \w+/.test(reason))).toEqual([]);
});
