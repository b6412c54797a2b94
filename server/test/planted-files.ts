import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Files = Record<string, string>;

export async function withFiles<Answer>(
  files: Files,
  work: (folder: string) => Answer,
): Promise<Awaited<Answer>> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'planted-')));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const answer = await work(folder);
  await rm(folder, { recursive: true });
  return answer;
}

/** Runs a program of this repository in a new folder with these files. Returns its output and exit code. */
export const runOnFiles = (files: Files, program: string, args: string[] = []) =>
  withFiles(files, (cwd) => {
    const path = join(import.meta.dirname, '../..', program);
    return spawnSync(process.execPath, [path, ...args], { cwd, encoding: 'utf8' });
  });
