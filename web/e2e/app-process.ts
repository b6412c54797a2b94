import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const root = resolve(import.meta.dirname, '../..');
const startLimitSeconds = 60;

interface RunningApp {
  url: string;
  stop: () => Promise<void>;
}

/** Starts the built application like a first run: with an empty data directory, demo data and the local messenger. */
export async function startApp(name: string): Promise<RunningApp> {
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
