import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const BOT_TOKEN = '1:benchmark';
export const WEBHOOK_SECRET = 'benchmark';
const READY_LIMIT_MS = 60_000;

export interface RunningServer {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** Starts on the same database must share `dataDir`. */
export async function startTallydesk(databaseUrl: string, dataDir: string): Promise<RunningServer> {
  const telegram = await startTelegram();
  const port = await findFreePort();
  // As `npm start` does.
  const child = start('../src/main.ts', ['--max-semi-space-size=64'], {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://benchmark.example',
    PORT: String(port),
    METRICS_PORT: '0',
    JWT_SECRET: 'a secret of the benchmark, long enough',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_API_ROOT: `http://127.0.0.1:${getPort(telegram)}`,
    TELEGRAM_WEBHOOK_URL: 'https://benchmark.example/telegram/webhook',
    TELEGRAM_WEBHOOK_SECRET: WEBHOOK_SECRET,
    CALLS_PER_MINUTE: '100000000',
    MESSAGES_PER_HOUR: '100000000',
    API_KEY_CALLS_PER_MINUTE: '1000000',
    STOP_DELAY_SECONDS: '0',
  });
  const running = {
    port,
    pid: child.pid!,
    async stop() {
      await kill(child);
      telegram.close();
    },
  };
  const startedMs = performance.now();
  while ((await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.status !== 200) {
    if (child.exitCode === null && performance.now() - startedMs < READY_LIMIT_MS) await sleep(100);
    else throw await running.stop().then(() => new Error('The server did not start'));
  }
  return running;
}

export async function startBareServer(databaseUrl: string): Promise<RunningServer> {
  const child = start('bare-server.ts', [], { DATABASE_URL: databaseUrl });
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: child.pid!, stop: () => kill(child) };
}

function start(file: string, flags: string[], env: Record<string, string>): ChildProcess {
  return fork(join(import.meta.dirname, file), {
    execArgv: [...flags, '--import', './server/tools/typescript.mjs'],
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Resolves when the process has ended. */
export async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function startTelegram(): Promise<Server> {
  const results: Record<string, unknown> = {
    getMe: { id: 1, is_bot: true, first_name: 'Benchmark', username: 'benchmark_bot' },
    sendMessage: { message_id: 1, date: 0, chat: { id: 1, type: 'private' } },
  };
  const server = createHttpServer((request, response) => {
    const method = request.url!.split('/').at(-1)!;
    request.resume();
    request.on('end', () => response.end(JSON.stringify({ ok: true, result: results[method] ?? true })));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

const getPort = (server: Server) => (server.address() as AddressInfo).port;

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = getPort(server);
  server.close();
  return port;
}
