import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Builds the changed parts once for all workers. */
export default function build() {
  const cwd = resolve(import.meta.dirname, '../..');
  execFileSync(process.execPath, ['server/tools/build.mjs'], { cwd, stdio: 'inherit' });
}
