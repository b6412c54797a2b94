import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Before each jest of the mutation check: a copy of the migrated database, which run.mjs made, without what
 * TEST_MUTATION_SQL removes. Its copies in the specs lack the same.
 */
export default async function setUp() {
  const server = process.env.TEST_DATABASE_URL;
  const at = (name) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const name = `tallydesk_mutated_${randomBytes(6).toString('hex')}`;
  await execute(server, `create database ${name}_template template ${process.env.TEST_DATABASE_TEMPLATE}`);
  if (process.env.TEST_MUTATION_SQL) await execute(at(`${name}_template`), process.env.TEST_MUTATION_SQL);
  await execute(server, `create database ${name} template ${name}_template`);
  process.env.TEST_DATABASE_URL = at(name);
  process.env.TEST_DATABASE_TEMPLATE = `${name}_template`;

  globalThis.tearDownDatabase = async () => {
    await execute(server, `drop database ${name} with (force)`);
    await execute(server, `drop database ${name}_template with (force)`);
  };
}

async function execute(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
