/**
 * Builds into dist/ the parts that have changed since the last build. It does not check types, so that a first start takes
 * seconds; `npm run check` does that.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotliCompress = promisify(zlib.brotliCompress); // as small as can be, unless told otherwise
const gzip = promisify(zlib.gzip);
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const stampsFile = join(root, 'dist/stamps.json');
const everyPart = [
  'package-lock.json',
  'tsconfig.json',
  'server/cli/build.mjs',
  'server/cli/bundle.mjs',
  'server/cli/swc-options.mjs',
];

const parts = [
  {
    name: 'server',
    sources: ['server/src', 'server/shared', 'server/cli', 'server/local', 'server/messenger', 'migrations'],
    build: buildServer,
  },
  { name: 'web app', sources: ['web', 'server/shared'], build: buildWebApp },
  { name: 'messenger page', sources: ['server/messenger'], build: () => buildPage('server/messenger/page') },
];

const programs = Object.fromEntries(
  [
    'src/main',
    ...['login', 'recount', 'audit', 'adopt-files', 'backup', 'restore'].map((name) => `cli/${name}`),
  ].map((name) => [name, join(root, `server/${name}.ts`)]),
);

/** Whether a part was never built, or its sources have changed since. */
export async function isOutdated() {
  return (await outdatedParts()).length > 0;
}

async function outdatedParts() {
  const stamps = existsSync(stampsFile) ? JSON.parse(readFileSync(stampsFile, 'utf8')) : {};
  const all = await Promise.all(parts.map(async (part) => ({ ...part, stamp: await stampOf(part) })));
  return all.filter(({ name, stamp }) => stamps[name] !== stamp);
}

async function stampOf({ sources }) {
  const hash = createHash('sha256');
  const files = (await Promise.all(sources.map(filesBelow))).flat().filter(isBuilt);
  for (const file of [...everyPart, ...files.sort()])
    hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex');
}

async function filesBelow(folder) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function isBuilt(file) {
  return !/\.spec\.tsx?$|^server\/test\/|^web\/e2e\/|\/src\/testing\//.test(file);
}

async function buildServer() {
  await writeChanged('dist/commit', commit());
  const { bundle } = await import('./bundle.mjs');
  const outputs = await bundle(programs, join(root, 'dist/server'));
  for (const [file, text] of outputs) await writeChanged(`dist/server/${file}`, text);
  const made = new Set(outputs.map(([file]) => `dist/server/${file}`));
  const present = await filesBelow('dist/server');
  await Promise.all(present.filter((file) => !made.has(file)).map((file) => rm(join(root, file))));
}

/** The variable COMMIT is for builds without the repository, such as that of the container image. */
function commit() {
  if (process.env.COMMIT) return process.env.COMMIT;
  const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : '';
}

/** Writes a file only if it differs, and replaces it as a whole: a server may start from dist/ at the same time. */
async function writeChanged(output, text) {
  const file = join(root, output);
  if (existsSync(file) && (await readFile(file, 'utf8')) === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function buildPage(folder) {
  const { build } = await import('vite');
  await build({ root: join(root, folder), logLevel: 'warn' });
}

async function buildWebApp() {
  await buildPage('web');
  const files = (await filesBelow('dist/web')).filter((file) => /\.(js|css|html|svg)$/.test(file));
  await Promise.all(files.map(writeCompressed));
}

/** Writes `.br` and `.gz` beside the file, for the server to send as they are. */
async function writeCompressed(file) {
  const text = await readFile(join(root, file));
  await Promise.all([
    brotliCompress(text).then((small) => writeFile(join(root, `${file}.br`), small)),
    gzip(text, { level: 9 }).then((small) => writeFile(join(root, `${file}.gz`), small)),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2); // names of parts; without names, all parts
  process.env.NODE_ENV = 'production'; // Vite would build React for development otherwise
  for (const { name, build, stamp } of await outdatedParts()) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const start = performance.now();
    process.stdout.write(`Building the ${name} ... `);
    await build();
    const stamps = existsSync(stampsFile) ? JSON.parse(readFileSync(stampsFile, 'utf8')) : {};
    await writeFile(stampsFile, JSON.stringify({ ...stamps, [name]: stamp }));
    console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}
