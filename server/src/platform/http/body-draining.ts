import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** More than any request may have. A client that sends more is cut off. */
const MAX_BYTES = 128 * 1024 * 1024;
const MAX_MS = 10_000;

/**
 * Reads the rest of a request before a refusal goes out. Otherwise the connection closes while the client still sends, and
 * the client sees a broken connection instead of the answer.
 */
export function registerBodyDraining(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (reply.statusCode < 400 || raw.complete || raw.destroyed) return done();
    void readToEnd(raw).then((isRead) => {
      if (!isRead) void reply.header('Connection', 'close');
      done();
    });
  });
}

/** Returns false if the body took too long, was too large, or broke off. */
async function readToEnd(request: IncomingMessage): Promise<boolean> {
  const giveUp = new AbortController();
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) giveUp.abort();
  });
  request.resume();
  const { signal } = giveUp;
  const isOver = Promise.race([once(request, 'end', { signal }), once(request, 'close', { signal })]);
  const isLate = setTimeout(MAX_MS, false, { signal, ref: false });
  try {
    return await Promise.race([isOver.then(() => request.complete), isLate]);
  } catch {
    return false; // too large, or broken off
  } finally {
    giveUp.abort();
  }
}
