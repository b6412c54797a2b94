/** `node build-release.mjs <folder>` bundles the server of the folder into its dist/. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2]);
const dist = join(folder, 'dist/server');
// Version 1.0 has its build tools in server/cli.
const tools = ['server/tools', 'server/cli'].find((path) => existsSync(join(folder, path, 'bundle.mjs')));
const { bundle } = await import(pathToFileURL(join(folder, tools, 'bundle.mjs')).href);
for (const [file, text] of await bundle({ 'src/main': join(folder, 'server/src/main.ts') }, dist)) {
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await writeFile(join(dist, file), text);
}
