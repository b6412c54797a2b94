/**
 * Before the server's tests: one freshly migrated database for the run, in an embedded PostgreSQL of its own,
 * or on the server that TEST_DATABASE_URL names. Tests find it in TEST_DATABASE_URL.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import '../cli/typescript.mjs';

// The data lives for minutes and may be lost.
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export default async function setUp() {
  const server = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL } : await startServer();
  const name = `tallydesk_test_${randomBytes(6).toString('hex')}`;
  await execute(server.url, `create database ${name}`);

  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const { migrate } = await import('../src/platform/database/data-source.ts');
  await migrate(url.href);
  process.env.TEST_DATABASE_URL = url.href;

  globalThis.tearDownDatabase = async () => {
    if (server.stop) await server.stop();
    else await execute(server.url, `drop database ${name} with (force)`);
  };
}

async function startServer() {
  const { startEmbeddedPostgres } = await import('../src/platform/database/embedded-postgres.ts');
  const dir = await mkdtemp(join(tmpdir(), 'tallydesk-test-'));
  await chmod(dir, 0o755); // as root, PostgreSQL runs as another account
  const { url, stop } = await startEmbeddedPostgres(dir, careless);
  return {
    url,
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
    await client.query(sql);
  } finally {
    await client.end();
  }
}
