import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Above the size of any valid request. A client that sends more is disconnected. */
const MAX_BYTES = 128 * 1024 * 1024;
const MAX_MS = 10_000;

/**
 * Reads the rest of a request before sending an error. Otherwise the connection would close while the client is still sending,
 * and the client would see a broken connection instead of the response.
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

/** Returns false if the body took too long, was too large, or was interrupted. */
async function readToEnd(request: IncomingMessage): Promise<boolean> {
  const aborter = new AbortController();
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) aborter.abort();
  });
  request.resume();
  const { signal } = aborter;
  const isOver = Promise.race([once(request, 'end', { signal }), once(request, 'close', { signal })]);
  const isLate = setTimeout(MAX_MS, false, { signal, ref: false });
  try {
    return await Promise.race([isOver.then(() => request.complete), isLate]);
  } catch {
    return false; // too large, or broken off
  } finally {
    aborter.abort();
  }
}
