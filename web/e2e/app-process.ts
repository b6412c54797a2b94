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
  const port = await freePort();
  const url = `http://localhost:${port}`;
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = join(root, `test-results/${name}.log`);
  const output = openSync(log, 'w');
  const app = spawn(process.execPath, ['--enable-source-maps', 'dist/server/src/main.js'], {
    cwd: root,
    // Passes on only the variables that any program needs. The settings and secrets of this shell stay out.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      // Long enough for a click on a busy machine.
      UNDO_SECONDS: '6',
    },
    stdio: ['ignore', output, output],
  });
  const hasEnded = () => app.exitCode !== null || app.signalCode !== null;

  const deadline = Date.now() + startLimitSeconds * 1000;
  // Until this program has said that it runs, another one may answer at the port.
  while (!(readFileSync(log, 'utf8').includes(`running at ${url}\n`) && (await isReady(url)))) {
    if (hasEnded() || Date.now() > deadline) {
      app.kill('SIGKILL');
      throw new Error(`The application did not start:\n${readFileSync(log, 'utf8')}`);
    }
    await delay(50);
  }

  const stop = async () => {
    const crashed = hasEnded();
    if (!crashed) {
      app.kill('SIGTERM');
      await once(app, 'exit');
    }
    rmSync(dataDir, { recursive: true });
    if (crashed || app.exitCode !== 0) {
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

/** Returns a free port below those that the system gives to connections, so that none takes it before the application does. */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer();
  try {
    await once(probe.listen(port), 'listening');
    return port;
  } catch {
    return freePort(); // somebody uses it
  } finally {
    probe.close();
  }
}
