/**
 * Creates a migrated database for a run of the server's tests, in a new embedded PostgreSQL or on the server of
 * TEST_DATABASE_URL. Tests find its address in TEST_DATABASE_URL, and the name of an unchanged copy in
 * TEST_DATABASE_TEMPLATE. TEST_PROGRAMS is the folder of the programs that tests start.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import '../tools/typescript.mjs';

const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  scram_iterations: '1', // because there are thousands of logins
  max_connections: '400',
};

export default async function setUp() {
  const server = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL } : await startServer();
  const name = `tallydesk_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(server.url);
  const hasRole = await createRole(url, name);
  const template = new URL(url);
  template.pathname = `/${name}_template`;
  await execute(url.href, `create database ${name}_template`);
  const { migrate } = await import('../src/platform/database/data-source.ts');
  await migrate(template.href);
  await execute(url.href, `create database ${name} template ${name}_template`);
  url.pathname = `/${name}`;
  process.env.TEST_DATABASE_URL = url.href;
  process.env.TEST_DATABASE_TEMPLATE = `${name}_template`;
  process.env.TEST_PROGRAMS = join(import.meta.dirname, '../../test-results', name); // Created by the first spec that needs it.

  globalThis.tearDownDatabase = async () => {
    if (server.stop) return server.stop();
    // A killed test does not drop its databases, so this also drops all databases of the role.
    const condition = hasRole ? `datdba = '${name}'::regrole` : `datname like '${name}%'`;
    for (const { datname } of await execute(server.url, `select datname from pg_database where ${condition}`))
      await execute(server.url, `drop database ${datname} with (force)`);
    if (!hasRole) return;
    await execute(server.url, `drop owned by ${name}`);
    await execute(server.url, `drop role ${name}`);
  };
}

/**
 * If the tests' account is a superuser, creates an ordinary role for them, like the role of the product. The role may create
 * databases and disable triggers. Puts the role into `url`. Returns whether it was created.
 */
async function createRole(url, name) {
  const server = url.href;
  if (!(await isSuperuser(server))) return false;
  const password = randomBytes(16).toString('hex');
  await execute(server, `create role ${name} login createdb password '${password}'`);
  await execute(server, `grant set on parameter session_replication_role to ${name}`);
  Object.assign(url, { username: name, password });
  return true;
}

async function isSuperuser(url) {
  const [role] = await execute(url, 'select rolsuper from pg_roles where rolname = current_user');
  return role.rolsuper;
}

async function startServer() {
  const { startEmbeddedPostgres } = await import('../local/embedded-postgres.ts');
  const dir = await mkdtemp(join(tmpdir(), 'tallydesk-test-'));
  await chmod(dir, 0o755); // as root, PostgreSQL runs as another account
  const { superuserUrl, stop } = await startEmbeddedPostgres(dir, fastSettings);
  return {
    url: superuserUrl,
    async stop() {
      await stop();
      await rm(dir, { recursive: true });
    },
  };
}

async function execute(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
