/**
 * `npm start`, `npm run login` and the other commands below. Builds the program if its sources have changed, and runs it in this
 * process, so that the program gets the signals, and its exit code is the exit code of the command.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const programs = {
  server: 'src/main.js',
  login: 'cli/login.js',
  recount: 'cli/recount.js',
  audit: 'cli/audit.js',
  'after-recovery': 'cli/after-recovery.js',
  'adopt-files': 'cli/adopt-files.js',
  person: 'cli/person.js',
  backup: 'cli/backup.js',
  restore: 'cli/restore.js',
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Tallydesk needs Node 20.19 or newer. This is Node ${process.versions.node}.`);
}

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));
if (!existsSync('node_modules')) fail('The packages are not installed yet: run "npm ci" first.');

if (existsSync('.env')) process.loadEnvFile();
const hasSources = existsSync('server/src/main.ts'); // the container image has only dist/
if (hasSources) {
  const { isOutdated } = await import('../tools/build.mjs');
  if (await isOutdated()) {
    if (!existsSync('node_modules/vite')) {
      fail(
        'Building needs the development packages: run "npm ci --include=dev", or copy a dist/ built from these sources to this folder.',
      );
    }
    const stdio = isProductionServer() ? 'pipe' : 'inherit';
    const build = spawnSync(process.execPath, ['server/tools/build.mjs'], { stdio, encoding: 'utf8' });
    if (build.status !== 0) fail(`The build failed. ${build.stderr ?? ''}`.trim());
  }
}

process.setSourceMapsEnabled(true);
const [name = 'server'] = process.argv.splice(2, 1); // the rest is for the program
await import(`../../dist/server/${programs[name]}`);

/** Whether this is the server in production. A person reads the output of the other programs. */
function isProductionServer() {
  return process.env.NODE_ENV === 'production' && process.argv.length === 2;
}

/** Prints the message and exits. In production it prints JSON, like the rest of the log. */
function fail(message) {
  const line = { level: 'fatal', pid: process.pid, timestamp: Date.now(), context: 'Tallydesk', message };
  console.error(isProductionServer() ? JSON.stringify(line) : message);
  process.exit(1);
}
