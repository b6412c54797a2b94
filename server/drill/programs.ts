import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { readStat } from '../bench/processor-time.js';
import { kill } from '../bench/servers.js';

export interface StartOptions {
  env?: Record<string, string>;
  cwd?: string;
  /** Runs the program under the account of this process instead of PostgreSQL's. */
  asSelf?: boolean;
}

/** PostgreSQL refuses to run as root, so root starts it as `postgres`. */
function findAccount() {
  const [uid, gid] = [process.getuid!(), process.getgid!()];
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const isOurs = ([name, , id]: string[]) => (uid === 0 ? name === 'postgres' : Number(id) === uid);
  const [name, , id, group] = entries.find(isOurs) ?? [];
  if (!name) throw new Error('There is no account "postgres". Install Debian\'s postgresql-15 first.');
  return { name, uid: Number(id), gid: uid === 0 ? Number(group) : gid };
}

/** The processes of a drill. They log to files in `folder`. `killAll` ends all of them when the drill ends. */
export class Programs {
  readonly account = findAccount();
  private readonly children: ChildProcess[] = [];
  private readonly orphanFinders: (() => number | null)[] = [];

  constructor(private readonly folder: string) {}

  start(name: string, file: string, args: string[], options: StartOptions = {}): ChildProcess {
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const child = spawn(file, args, { ...this.buildSpawnOptions(options), stdio: ['ignore', log, log] });
    closeSync(log);
    child.on('error', (error) => console.error(`${name}: ${error.message}`));
    this.children.push(child);
    return child;
  }

  /** Runs a command to its end. Throws with its output if it fails, unless `mayFail` is set. */
  async run(
    file: string,
    args: string[],
    { mayFail = false, ...options }: StartOptions & { mayFail?: boolean } = {},
  ): Promise<{ code: number | null; output: string }> {
    const child = spawn(file, args, {
      ...this.buildSpawnOptions(options),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.children.push(child);
    const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = (await once(child, 'exit')) as [number | null];
    const output = (await outputs).join('');
    if (code !== 0 && !mayFail) throw new Error(`${file} ${args.join(' ')} ended with ${code}: ${output}`);
    return { code, output };
  }

  /** Makes `killAll` also end a process that a program has started, with its children. `find` returns its id if it is running. */
  registerOrphan(find: () => number | null): void {
    this.orphanFinders.push(find);
  }

  async killAll(): Promise<void> {
    for (const child of this.children) await kill(child);
    for (const find of this.orphanFinders) for (const pid of listWithChildren(find())) signal(pid, 'SIGKILL');
  }

  private buildSpawnOptions({ env, cwd, asSelf }: StartOptions) {
    const { uid, gid, name } = this.account;
    const path = `/usr/sbin:/usr/bin:/sbin:/bin:${process.env.PATH}`;
    return {
      cwd: cwd ?? (asSelf ? process.cwd() : this.folder),
      env: { PATH: path, USER: asSelf ? '' : name, LC_ALL: 'C.UTF-8', ...env },
      ...(!asSelf && { uid, gid }),
    };
  }
}

/** Sends a signal to the process, unless it has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function listWithChildren(pid: number | null): number[] {
  if (pid === null) return [];
  const ids = readdirSync('/proc').map(Number);
  return [pid, ...ids.filter((id) => readStat(id)?.parent === pid)];
}

export function findPostmaster(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? pid : null;
  } catch {
    return null;
  }
}

/** Throws after `seconds`. An error of `isTrue` counts as false. */
export async function waitFor(
  event: string,
  isTrue: () => boolean | Promise<boolean>,
  seconds: number,
): Promise<void> {
  let problem: unknown;
  for (const endMs = performance.now() + seconds * 1_000; performance.now() < endMs; await delay(200)) {
    try {
      if (await isTrue()) return;
    } catch (error) {
      problem = error;
    }
  }
  throw new Error(`Waited ${seconds} s in vain: ${event}`, { cause: problem });
}

/**
 * Runs a drill in its own folder, and ends all its processes at the end, on Ctrl-C, and after `minutes`. Exits with 1 if the
 * drill throws, or returns false because it detected a problem. The folder, which has the logs, is kept then, and with KEEP=1.
 */
export async function runDrill(
  minutes: number,
  drill: (programs: Programs, folder: string) => Promise<boolean>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-drill-'));
  chmodSync(folder, 0o755);
  const programs = new Programs(folder);
  const stopped = new Promise<never>((_, reject) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => reject(new Error(name)));
    setTimeout(() => reject(new Error(`It takes longer than ${minutes} minutes`)), minutes * 60_000).unref();
  });
  let isGood = false;
  try {
    isGood = await Promise.race([drill(programs, folder), stopped]);
  } catch (error) {
    console.error('The drill failed.', error);
  }
  await programs.killAll();
  if (isGood && process.env.KEEP !== '1') rmSync(folder, { recursive: true });
  else console.log(`Logs: ${folder}`);
  process.exit(isGood ? 0 : 1);
}

export function printTable(heading: string[], rows: (string | number)[][]): void {
  const lines = [heading, ...rows].map((row) => row.map(String));
  const widths = heading.map((_, column) => Math.max(...lines.map((row) => row[column]!.length)));
  for (const row of lines)
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`);
}
