import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_LIMIT_MS = 60_000;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const began = performance.now();
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.status === 200;
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() - began > READY_LIMIT_MS)
      throw new Error('The server did not start');
    await sleep(200);
  }
}

/** What the process reports of itself. */
export async function metric(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}
