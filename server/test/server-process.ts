import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JwtService } from '@nestjs/jwt';
import { TokenService } from '../src/features/auth/credentials/token.service.js';
import { START_MS, startProgram } from './programs.js';
import { waitUntil } from './race.js';
import type { Release } from './releases.js';

/** Below the ports that the system assigns, and different for each Jest worker. */
let lastPort = 20_000 + (Number(process.env.JEST_WORKER_ID ?? 0) % 10) * 1_000 + (process.pid % 500);

export async function findFreePort(): Promise<number> {
  lastPort += 1;
  const probe = createServer().listen(lastPort, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return findFreePort();
  }
  probe.close();
  await once(probe, 'close');
  return lastPort;
}

const SECRET = 'a secret of thirty-two characters';

export function headersOf(userId: number): Record<string, string> {
  const tokens = new TokenService(new JwtService({ secret: SECRET, signOptions: { expiresIn: '1h' } }));
  return { authorization: `Bearer ${tokens.issue(userId)}` };
}

const folder = mkdtempSync(join(tmpdir(), 'tallydesk-process-'));
// A bundle loads this file first, so the hook runs after all of its specs.
afterAll(() => rmSync(folder, { recursive: true, force: true }));

export interface LogLine {
  level: string;
  message: string;
  context: string;
  [field: string]: unknown;
}

export class ServerProcess {
  output = '';
  private readonly exited: Promise<unknown>;

  private constructor(
    readonly child: ChildProcess,
    readonly port: number,
  ) {
    this.exited = once(child, 'exit');
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  /** Spawns the server without waiting until it listens. `release`: another release than the present one. */
  static async spawn(env: Record<string, string>, release?: Release): Promise<ServerProcess> {
    const port = env.PORT ? Number(env.PORT) : await findFreePort();
    const settings = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      METRICS_PORT: '0',
      JWT_SECRET: SECRET,
      DATA_DIR: folder,
      TELEGRAM_BOT_TOKEN: '1:process',
      TELEGRAM_API_ROOT: 'http://127.0.0.1:9',
      ...env,
    };
    const child = release
      ? spawn(process.execPath, ['dist/server/src/main.js'], { cwd: release.folder, env: settings })
      : startProgram('src/main', settings, 'pipe');
    return new ServerProcess(child, port);
  }

  static async start(env: Record<string, string>, release?: Release): Promise<ServerProcess> {
    const server = await ServerProcess.spawn(env, release);
    await waitUntil(() => server.isListening(), START_MS);
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async isListening(): Promise<boolean> {
    if (this.child.exitCode !== null) throw new Error(`The server ended: ${this.output}`);
    return fetch(`${this.url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  async untilOutputIncludes(text: string): Promise<void> {
    await waitUntil(() => this.output.includes(text), START_MS);
  }

  /** The output of a server in production, whose lines are JSON. */
  parseOutput(): LogLine[] {
    return this.output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as LogLine);
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  async untilExit(): Promise<number | null> {
    await this.exited;
    return this.child.exitCode;
  }

  /** Kills the server. Must be called at the end of a test. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exited;
  }
}
