/**
 * Builds into dist/ the parts that have changed since the last build. It does not check types, so that a first start takes
 * seconds; `npm run check` does that.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotliCompress = promisify(zlib.brotliCompress); // Its default quality is the highest.
const gzip = promisify(zlib.gzip);
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const stampsFile = join(root, 'dist/stamps.json');
const commonSources = [
  'package-lock.json',
  'tsconfig.json',
  'server/tools/build.mjs',
  'server/tools/bundle.mjs',
  'server/tools/swc-options.mjs',
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
    ...['login', 'recount', 'audit', 'adopt-files', 'after-recovery', 'person', 'backup', 'restore'].map(
      (name) => `cli/${name}`,
    ),
  ].map((name) => [name, join(root, `server/${name}.ts`)]),
);

export async function isOutdated() {
  return (await listOutdatedParts()).length > 0;
}

/** Lists the parts to build. Reads files only if a size or time has changed. If the contents are the same, it stores the new times. */
async function listOutdatedParts() {
  const stamps = readStamps();
  const all = await Promise.all(
    parts.map(async (part) => {
      const storedStamp = stamps[part.name];
      const files = listSources(part);
      const stats = hashStats(files);
      if (storedStamp?.stats === stats) return null;
      const stamp = { content: await hashContents(files), stats };
      if (storedStamp?.content !== stamp.content) return { ...part, stamp };
      try {
        storeStamp(part.name, stamp);
      } catch {
        // A read-only folder is not an error: the next start compares the contents again.
      }
      return null;
    }),
  );
  return all.filter((part) => part !== null);
}

function readStamps() {
  return existsSync(stampsFile) ? JSON.parse(readFileSync(stampsFile, 'utf8')) : {};
}

/** Atomic, because another start may read the file. */
function storeStamp(name, stamp) {
  const draft = `${stampsFile}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...readStamps(), [name]: stamp }));
  renameSync(draft, stampsFile);
}

function listSources({ sources }) {
  return [...commonSources, ...sources.flatMap(listFiles).filter(isBuildInput).sort()];
}

function hashStats(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs} ${ctimeMs}\n`);
  }
  return hash.digest('hex');
}

async function hashContents(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex');
}

function listFiles(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function isBuildInput(file) {
  return !/\.spec\.tsx?$|^web\/e2e\/|\/src\/testing\//.test(file);
}

async function buildServer() {
  await writeIfChanged('dist/commit', getCommit());
  const { bundle } = await import('./bundle.mjs');
  const outputs = await bundle(programs, join(root, 'dist/server'));
  for (const [file, text] of outputs) await writeIfChanged(`dist/server/${file}`, text);
  const writtenFiles = new Set(outputs.map(([file]) => `dist/server/${file}`));
  const presentFiles = listFiles('dist/server');
  await Promise.all(
    presentFiles.filter((file) => !writtenFiles.has(file)).map((file) => rm(join(root, file))),
  );
}

/** The variable COMMIT is for builds without the repository, such as the build of the container image. */
function getCommit() {
  if (process.env.COMMIT) return process.env.COMMIT;
  const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return git.status === 0 ? git.stdout.trim() : '';
}

/** Writes a file only if it differs, and replaces it atomically: a server may start from dist/ at the same time. */
async function writeIfChanged(output, text) {
  const file = join(root, output);
  if (existsSync(file) && (await readFile(file, 'utf8')) === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function buildPage(folder) {
  const { build } = await import('vite');
  return build({ root: join(root, folder), logLevel: 'warn' });
}

async function buildWebApp() {
  const { output } = await buildPage('web');
  await writeIfChanged('dist/web-packages.json', JSON.stringify(listPackages(output)));
  const files = listFiles('dist/web').filter((file) => /\.(js|css|html|svg)$/.test(file));
  await Promise.all(files.map(writeCompressed));
}

function listPackages(chunks) {
  const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules ?? {}));
  const names = modules.flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
  return [...new Set(names)].sort();
}

/** Writes compressed copies next to the file, `.br` and `.gz`, which the server sends as they are. */
async function writeCompressed(file) {
  const text = await readFile(join(root, file));
  await Promise.all([
    brotliCompress(text).then((compressed) => writeFile(join(root, `${file}.br`), compressed)),
    gzip(text, { level: 9 }).then((compressed) => writeFile(join(root, `${file}.gz`), compressed)),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wantedParts = process.argv.slice(2); // Empty: all.
  process.env.NODE_ENV = 'production'; // Vite would build React for development otherwise
  for (const { name, build, stamp } of await listOutdatedParts()) {
    if (wantedParts.length > 0 && !wantedParts.includes(name)) continue;
    const start = performance.now();
    process.stdout.write(`Building the ${name} ... `);
    await build();
    storeStamp(name, stamp);
    console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}
