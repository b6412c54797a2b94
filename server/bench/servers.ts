import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { ask } from './load.js';
import { freePort, untilReady } from './measured-process.js';
import { WEBHOOK_SECRET } from './writes.js';

export const BOT_TOKEN = '1:benchmark';

/** The measured server and the bare one. */
export interface Servers {
  ownPid: number;
  ownPort: number;
  rawPid: number;
  rawPort: number;
  stop(): Promise<void>;
}

/**
 * Starts both, each as a process of its own. The measured one does everything that it does in production. `profileTo`: the
 * folder for a profile of its processor time, which it writes when it stops.
 */
export async function startServers(databaseUrl: string, profileTo?: string): Promise<Servers> {
  const telegram = await startTelegram();
  const children: ChildProcess[] = [];
  const start = (file: string, env: Record<string, string>, flags: string[] = []) => {
    const child = fork(join(import.meta.dirname, file), {
      execArgv: [...flags, '--import', './server/cli/typescript.mjs'],
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    return child;
  };
  const ownPort = await freePort();
  // The first as in production (package.json).
  const flags = ['--max-semi-space-size=64'];
  if (profileTo) flags.push('--cpu-prof', `--cpu-prof-dir=${profileTo}`);
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://benchmark.example',
    PORT: String(ownPort),
    METRICS_PORT: '0',
    JWT_SECRET: 'a secret of the benchmark, long enough',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_API_ROOT: `http://127.0.0.1:${portOf(telegram)}`,
    TELEGRAM_WEBHOOK_URL: 'https://benchmark.example/telegram/webhook',
    TELEGRAM_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STAT_REFRESH_SECONDS: '3600',
    CALLS_PER_MINUTE: '100000000',
    MESSAGES_PER_HOUR: '100000000',
    API_KEY_CALLS_PER_MINUTE: '1000000',
    STOP_DELAY_SECONDS: '0',
  };
  const own = start('../src/main.ts', settings, flags);
  const raw = start('raw-process.ts', { DATABASE_URL: databaseUrl });
  const [rawPort] = (await once(raw, 'message')) as [number];
  await untilReady(own, ownPort);
  return {
    ownPid: own.pid!,
    ownPort,
    rawPid: raw.pid!,
    rawPort,
    async stop() {
      for (const child of children.filter(({ exitCode }) => exitCode === null)) {
        child.kill(profileTo ? 'SIGTERM' : 'SIGKILL');
        await once(child, 'exit');
      }
      telegram.close();
    },
  };
}

/** A Bot API server that takes everything. */
async function startTelegram(): Promise<Server> {
  const results: Record<string, unknown> = {
    getMe: { id: 1, is_bot: true, first_name: 'Benchmark', username: 'benchmark_bot' },
    sendMessage: { message_id: 1, date: 0, chat: { id: 1, type: 'private' } },
  };
  const server = createServer((request, response) => {
    const method = request.url!.split('/').at(-1)!;
    request.resume();
    request.on('end', () => response.end(JSON.stringify({ ok: true, result: results[method] ?? true })));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Headers of a person who logs in by that code. */
export async function logIn(port: number, userId: number, code: string): Promise<Record<string, string>> {
  const answer = await ask(undefined, port, {
    method: 'POST',
    path: '/api/auth/tg',
    body: { user_id: userId, secret_code: code },
  });
  return { authorization: `Bearer ${(JSON.parse(answer) as { access_token: string }).access_token}` };
}
