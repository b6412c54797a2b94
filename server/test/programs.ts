import { type ChildProcess, spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The maximum time for the start of a program on a busy machine. */
export const START_MS = 90_000;

/** The first call in a run bundles all programs. */
export function getBundlePath(program: string): string {
  const folder = process.env.TEST_PROGRAMS!;
  if (!existsSync(folder)) {
    const builder = join(import.meta.dirname, 'build-programs.mjs');
    const { status } = spawnSync(process.execPath, [builder, folder], { stdio: 'inherit' });
    if (status !== 0) throw new Error('The programs could not be bundled');
  }
  return join(folder, `${program}.js`);
}

/** Starts a program of `build-programs.mjs` with only this environment. */
export const startProgram = (
  program: string,
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions = 'ignore',
  args: string[] = [],
): ChildProcess =>
  spawn(process.execPath, [getBundlePath(program), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio,
  });

export async function runProgram(program: string, env: NodeJS.ProcessEnv, args: string[] = []) {
  const run = startProgram(program, env, ['ignore', 'pipe', 'pipe'], args);
  const [output, errors, [code]] = await Promise.all([
    text(run.stdout!),
    text(run.stderr!),
    once(run, 'exit') as Promise<[number | null]>,
  ]);
  return { code, output, errors };
}
