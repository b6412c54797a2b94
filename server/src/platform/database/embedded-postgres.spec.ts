import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { isRunning } from './embedded-postgres.lock.js';

/** A program of its own that holds PostgreSQL until it is told to stop: it can be killed. */
async function startHolder(dataDir: string) {
  const script = `
    import { startEmbeddedPostgres } from './server/src/platform/database/embedded-postgres.ts';
    const { url, stop } = await startEmbeddedPostgres(${JSON.stringify(dataDir)});
    process.on('SIGTERM', () => stop().then(() => process.exit()));
    console.log(url);
    setInterval(() => {}, 1000);`;
  const args = ['--import', './server/cli/typescript.mjs', '--input-type=module', '--eval', script];
  const holder = spawn(process.execPath, args);
  let complaint = '';
  holder.stderr.on('data', (text) => (complaint += text));
  const exited = once(holder, 'exit');
  const started = once(holder.stdout, 'data').then(([line]) => String(line).trim());
  const url = await Promise.race([started, exited.then(() => Promise.reject(new Error(complaint)))]);
  return {
    url,
    async end(signal: NodeJS.Signals) {
      holder.kill(signal);
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
  const postmasterPid = () =>
    Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('keeps data and port over a clean stop, refuses a second owner, and stops with its owner', async () => {
    const first = await startHolder(dataDir);
    await query(first.url, 'create table kept as select 7 as value');
    await expect(startHolder(dataDir)).rejects.toThrow(/is in use by another Tallydesk \(process \d+\)/);
    const pid = postmasterPid();
    await first.end('SIGTERM');
    expect(isRunning(pid)).toBe(false);

    const second = await startHolder(dataDir);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'select value from kept')).toEqual([{ value: 7 }]);
    await second.end('SIGTERM');
  });

  it('starts again after its owner was killed', async () => {
    const killed = await startHolder(dataDir);
    await query(killed.url, 'create table survived ()');
    await killed.end('SIGKILL');

    const next = await startHolder(dataDir);
    expect(await query(next.url, 'select from survived')).toEqual([]);
    await next.end('SIGTERM');
  });

  it('starts again after PostgreSQL itself was killed too', async () => {
    const killed = await startHolder(dataDir);
    process.kill(postmasterPid(), 'SIGKILL');
    await killed.end('SIGKILL');

    const next = await startHolder(dataDir);
    expect(await query(next.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await next.end('SIGTERM');
  });
});
