import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../src/platform/database/data-source.js';
import { acquireLock, isRunning } from './embedded-postgres.lock.js';

/** Starts PostgreSQL in a program of its own, so that a test can kill it. */
async function startOwner(dataDir: string) {
  const script = `
    import { startEmbeddedPostgres } from './server/local/embedded-postgres.ts';
    const { url, stop } = await startEmbeddedPostgres(${JSON.stringify(dataDir)}, {}, 'http://here');
    process.on('SIGTERM', () => stop().then(() => process.exit()));
    console.log(url);
    setInterval(() => {}, 1000);`;
  const args = ['--import', './server/tools/typescript.mjs', '--input-type=module', '--eval', script];
  const owner = spawn(process.execPath, args);
  let errorOutput = '';
  owner.stderr.on('data', (text) => (errorOutput += text));
  const exited = once(owner, 'exit');
  const started = once(owner.stdout, 'data').then(([line]) => String(line).trim());
  const url = await Promise.race([started, exited.then(() => Promise.reject(new Error(errorOutput)))]);
  return {
    url,
    async end(signal: NodeJS.Signals) {
      owner.kill(signal);
      await exited;
    },
  };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tallydesk-embedded-'));
  chmodSync(dataDir, 0o755);
  const readPostmasterPid = () =>
    Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('has the same data and port after a clean stop, rejects a second owner, and stops with its owner', async () => {
    const first = await startOwner(dataDir);
    await query(first.url, 'create table saved as select 7 as value');
    await expect(startOwner(dataDir)).rejects.toThrow(
      /Tallydesk is already running here \(pid \d+, http:\/\/here\)\. Stop it with Ctrl-C there/,
    );
    const pid = readPostmasterPid();
    await first.end('SIGTERM');
    expect(isRunning(pid)).toBe(false);

    const second = await startOwner(dataDir);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select value from saved')).toEqual([{ value: 7 }]);
    await second.end('SIGTERM');
  });

  it('starts again after its owner was killed', async () => {
    const killed = await startOwner(dataDir);
    await query(killed.url, 'create table survived ()');
    await killed.end('SIGKILL');

    const next = await startOwner(dataDir);
    expect(await query(next.url, 'select from survived')).toEqual([]);
    await next.end('SIGTERM');
  });

  it('starts again after PostgreSQL itself was killed too', async () => {
    const killed = await startOwner(dataDir);
    process.kill(readPostmasterPid(), 'SIGKILL');
    await killed.end('SIGKILL');

    const next = await startOwner(dataDir);
    expect(await query(next.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await next.end('SIGTERM');
  });
});

it('replaces a lock file that a power failure left empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-lock-'));
  const file = join(folder, 'lock');
  writeFileSync(file, '');
  acquireLock(file, '');
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  rmSync(folder, { recursive: true });
});

describe('the role of the product', () => {
  it('owns its database and is not a superuser', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tallydesk-role-'));
    chmodSync(dataDir, 0o755);
    const owner = await startOwner(dataDir);
    const { url } = owner;
    try {
      expect(await query(url, roleSql)).toEqual([{ isSuperuser: false, owner: 'tallydesk' }]);
      await expect(query(url, `copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/);
      await migrate(url);
      await query(url, 'create extension citext; create extension btree_gist');
    } finally {
      await owner.end('SIGTERM');
      rmSync(dataDir, { recursive: true });
    }
  });
});

const roleSql = `select rolsuper as "isSuperuser", (
    select r.rolname from pg_database d join pg_roles r on r.oid = datdba where datname = current_database()
  ) as owner from pg_roles where rolname = current_user`;
