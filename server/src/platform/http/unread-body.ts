import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** More than any request may carry. Whoever sends more is cut off. */
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_MS = 10_000;

/**
 * Reads the rest of a request before a refusal goes out. Otherwise the connection closes under a client that still
 * sends, and the client sees a broken connection in place of the answer.
 */
export function readBeforeRefusing(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async ({ raw }, reply) => {
    if (reply.statusCode < 400 || raw.complete || raw.destroyed) return;
    const isRead = await readToEnd(raw);
    if (!isRead) void reply.header('Connection', 'close');
  });
}

/** False when it took too long, was too much, or broke off. */
async function readToEnd(request: IncomingMessage): Promise<boolean> {
  const giveUp = new AbortController();
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) giveUp.abort();
  });
  request.resume();
  const { signal } = giveUp;
  const isOver = Promise.race([once(request, 'end', { signal }), once(request, 'close', { signal })]);
  const isLate = setTimeout(MOST_MS, false, { signal, ref: false });
  try {
    return await Promise.race([isOver.then(() => request.complete), isLate]);
  } catch {
    return false; // too much, or broken
  } finally {
    giveUp.abort();
  }
}
