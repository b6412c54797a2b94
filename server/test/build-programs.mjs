/**
 * `node build-programs.mjs <folder>` bundles the programs that tests start, as `npm run build` does. If several specs call it
 * concurrently, one of them builds, and the others wait.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bundle } from '../tools/bundle.mjs';

const sources = [
  'src/main',
  'cli/adopt-files',
  'cli/after-recovery',
  'cli/audit',
  'cli/backup',
  'cli/login',
  'cli/person',
  'cli/recount',
  'test/outbox-process',
  'test/dying-bot-process',
  'test/dying-writer-process',
];
const server = join(import.meta.dirname, '..');
const [folder] = process.argv.slice(2);

try {
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(`${folder}.new`);
  await build();
  await rename(`${folder}.new`, folder);
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  while (!existsSync(folder)) await delay(50);
}

async function build() {
  const programs = Object.fromEntries(sources.map((name) => [name, join(server, `${name}.ts`)]));
  for (const [file, text] of await bundle(programs, folder)) {
    await mkdir(dirname(join(`${folder}.new`, file)), { recursive: true });
    await writeFile(join(`${folder}.new`, file), text);
  }
}
