/**
 * `npm run bench:start -- [starts] [idle seconds]` measures the second start of the built program: until it is ready, and the
 * memory that it has after a while without calls. A first start, which makes the database, is not counted.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../local/embedded-postgres.js';
import { median } from './compare.js';
import { freePort } from './measured-process.js';

const POLL_MS = 5;
const READY_LIMIT_MS = 120_000;

const [starts = 5, idleSeconds = 60] = process.argv.slice(2).map(Number);

interface Program {
  name: string;
  goalMs: number;
  command: [file: string, ...args: string[]];
  env: Record<string, string>;
}

async function startOnce(program: Program, ports: { port: number; metrics: number }) {
  const began = performance.now();
  const [file, ...args] = program.command;
  const child = spawn(file, args, {
    env: {
      PATH: process.env.PATH!,
      HOME: process.env.HOME ?? '/',
      LOG_LEVEL: 'warn',
      PORT: String(ports.port),
      METRICS_PORT: String(ports.metrics),
      ...program.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isReady(ports.port))) {
    if (child.exitCode !== null || performance.now() - began > READY_LIMIT_MS)
      throw new Error(`${program.name} did not start`);
    await sleep(POLL_MS);
  }
  return { child, readyMs: performance.now() - began };
}

async function isReady(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.status === 200;
}

/** What the process reports of itself, so that it does not matter which child of npm it is. */
async function metric(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function measure(program: Program): Promise<string> {
  const ports = { port: await freePort(), metrics: await freePort() };
  await stop((await startOnce(program, ports)).child);
  const ready: number[] = [];
  for (let turn = 1; turn <= starts; turn += 1) {
    const { child, readyMs } = await startOnce(program, ports);
    ready.push(readyMs);
    await stop(child);
  }
  const { child } = await startOnce(program, ports);
  await sleep(idleSeconds * 1_000);
  const bytes = await metric(ports.metrics, 'process_resident_memory_bytes');
  await stop(child);

  return [
    program.name.padEnd(34),
    `${median(ready).toFixed(0)} ms`.padStart(9),
    `${Math.min(...ready).toFixed(0)} - ${Math.max(...ready).toFixed(0)} ms`.padStart(16),
    `${program.goalMs} ms`.padStart(9),
    `${(bytes / 1024 / 1024).toFixed(0)} MB`.padStart(11),
  ].join('');
}

const dataDir = await mkdtemp(join(tmpdir(), 'tallydesk-start-'));
spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
const other = await startEmbeddedPostgres(join(dataDir, 'other'));
try {
  console.log(
    [
      `Second start, ${starts} times`.padEnd(34),
      'median'.padStart(9),
      'least - most'.padStart(16),
      'goal'.padStart(9),
      `idle ${idleSeconds} s`.padStart(11),
    ].join(''),
  );
  const embedded: Program = {
    name: 'npm start, embedded database',
    goalMs: 1_500,
    command: ['npm', 'start'],
    env: { DATA_DIR: join(dataDir, 'embedded') },
  };
  const given: Program = {
    name: 'main.js, DATABASE_URL given',
    goalMs: 800,
    command: [process.execPath, 'dist/server/src/main.js'],
    env: { DATA_DIR: join(dataDir, 'given'), DATABASE_URL: other.url, DEMO: '0' },
  };
  for (const program of [embedded, given]) console.log(await measure(program));
  console.log(`Other work on the machine makes starts slower: its load was ${loadavg()[0]!.toFixed(1)}.`);
} finally {
  await other.stop();
  await rm(dataDir, { recursive: true, force: true });
}
