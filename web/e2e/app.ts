import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/** Each worker starts its own application, so that tests of two workers never share data. */
export const test = base.extend<{ closeContexts: void }, { appUrl: string }>({
  appUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use, { workerIndex }) => {
      if (process.env.APP_URL) return use(process.env.APP_URL); // an application that is already running
      const app = await startApp(`app-${workerIndex}`);
      await use(app.url);
      await app.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // Otherwise the pages of earlier tests would keep running during later ones.
  closeContexts: [
    async ({ browser }, use) => {
      await use();
      const pages = browser.contexts().flatMap((context) => context.pages());
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  baseURL: ({ appUrl }, use) => use(appUrl),
});

const root = resolve(import.meta.dirname, '../..');
const startLimitSeconds = 60;

interface RunningApp {
  url: string;
  stop: () => Promise<void>;
}

/** Starts the built application like a first run: with an empty data directory, demo data and the local messenger. */
async function startApp(name: string): Promise<RunningApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tallydesk-e2e-'));
  chmodSync(dataDir, 0o755); // when root starts it, PostgreSQL runs under another account
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = join(root, `test-results/${name}.log`);
  const output = openSync(log, 'w');
  const app = spawn(process.execPath, ['--enable-source-maps', 'dist/server/src/main.js'], {
    cwd: root,
    // Passes only the variables that any program needs, not the settings and secrets of this shell.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      // Enough time for a click on a busy machine.
      UNDO_SECONDS: '6',
    },
    stdio: ['ignore', output, output],
  });
  const hasEnded = () => app.exitCode !== null || app.signalCode !== null;

  const deadline = Date.now() + startLimitSeconds * 1000;
  // Until this program has logged that it runs, another one may answer at the port.
  while (!(readFileSync(log, 'utf8').includes(`running at ${url}\n`) && (await isReady(url)))) {
    if (hasEnded() || Date.now() > deadline) {
      app.kill('SIGKILL');
      throw new Error(`The application did not start:\n${readFileSync(log, 'utf8')}`);
    }
    await delay(50);
  }

  const stop = async () => {
    const hasCrashed = hasEnded();
    if (!hasCrashed) {
      app.kill('SIGTERM');
      await once(app, 'exit');
    }
    rmSync(dataDir, { recursive: true });
    if (hasCrashed || app.exitCode !== 0) {
      throw new Error(`The application did not stop cleanly (${app.exitCode ?? app.signalCode}): see ${log}`);
    }
  };
  return { url, stop };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false; // not listening yet
  }
}

/** Returns a free port below the system's ephemeral ports, so that no outgoing connection gets it before the application does. */
async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer();
  try {
    await once(probe.listen(port), 'listening');
    return port;
  } catch {
    return findFreePort(); // the port is in use
  } finally {
    probe.close();
  }
}
