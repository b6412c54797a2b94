import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Texts by path. */
export type Files = Record<string, string>;

/** Runs one of our programs in a new folder with these files. Returns what it prints, and how it ends. */
export async function runOnFiles(files: Files, program: string, args: string[] = []) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'planted-')));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const path = join(import.meta.dirname, '../..', program);
  const { stdout, status } = spawnSync(process.execPath, [path, ...args], { cwd: folder, encoding: 'utf8' });
  await rm(folder, { recursive: true });
  return { stdout, status };
}
