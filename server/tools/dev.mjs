/** `npm run dev`: rebuilds and restarts the server on every change, behind Vite, which serves the web app. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));
if (existsSync('.env')) process.loadEnvFile();

const build = (...parts) =>
  spawnSync(process.execPath, ['server/tools/build.mjs', ...parts], { stdio: 'inherit' }).status === 0;
const run = (...args) => spawn(process.execPath, args, { stdio: 'inherit', env });
const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || 'http://localhost:5173' };

if (!build()) process.exit(1);
let isStopping = false;
let server = startServer();
const vite = run('node_modules/vite/bin/vite.js', 'web', '--strictPort', '--clearScreen=false');
vite.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

let changeCount = 0;
let isRestarting = false;
for (const folder of ['server', 'migrations']) {
  watch(folder, { recursive: true }, () => {
    changeCount += 1;
    void restart();
  });
}

function startServer() {
  const child = run('--enable-source-maps', 'dist/server/src/main.js');
  child.on('exit', (code) => {
    if (!isStopping && !isRestarting) console.log(`The server ended (${code}). Waiting for a change ...`);
  });
  return child;
}

async function restart() {
  if (isRestarting) return;
  isRestarting = true;
  for (let builtChangeCount = -1; builtChangeCount !== changeCount && !isStopping;) {
    builtChangeCount = changeCount;
    await delay(100); // saving a file causes several events
    if (builtChangeCount === changeCount && build('server', 'messenger page')) {
      await end(server);
      if (!isStopping) server = startServer();
    }
  }
  isRestarting = false;
}

async function stop() {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([end(server), end(vite)]);
  process.exit(0);
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
