import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { translateMessage } from '../../texts/messages.js';
import { selectLanguage } from './accept-language.rules.js';
import type { ErrorBody } from './error.filter.js';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

const errorResponseByCode: Record<string, [status: number, error: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request timeout', 'The request came too slowly'],
  HPE_HEADER_OVERFLOW: [431, 'Headers too large', 'The headers are too large'],
};

/** Rejects a request that Node could not read: not HTTP, too slow, or with too large headers. Hooks and filters do not run for it. */
export function rejectBrokenRequest({ code }: { code?: string }, socket: Duplex): void {
  if (socket.destroyed || !socket.writable || code === 'ECONNRESET') return void socket.destroy();
  endWithError(
    socket,
    ...(errorResponseByCode[code ?? ''] ?? [400, 'Invalid input', 'This is not an HTTP request']),
  );
}

/** Sends an error in the API's format, bypassing the framework, and closes the connection. */
export function endWithError(socket: Duplex, statusCode: number, error: string, message: string): void {
  const body = JSON.stringify({ statusCode, error, message } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

const HEADERS_MS = 10_000;
/** Five files of 20 MB at 30 kB/s take 57 minutes. */
const REQUEST_MS = 65 * 60_000;
/** Longer than the 60 s of most proxies, so that the proxy closes an idle connection first. */
const KEEP_ALIVE_MS = 72_000;
const CHECK_MS = 2_000;

/** The minimum number of body bytes per window. Tolerates pauses of some seconds, such as a phone in a tunnel. */
export const MIN_BODY_RATE = { windowMs: 20_000, bytes: 40_000 };

/** Timeouts for slow requests and idle connections. Not for responses, so event streams and long polls stay open. */
export const slowClientLimits = {
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
} satisfies FastifyHttpOptions<Server>;

export function rejectSlowBodies(server: Server): void {
  server.on('request', (request, response) => {
    if (hasBody(request)) watchBody(request, response);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watchBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  let bytesBefore = socket.bytesRead;
  const timer = setInterval(() => {
    const isServerBehind = socket.isPaused() || request.readableLength > 0;
    if (!isServerBehind && socket.bytesRead - bytesBefore < MIN_BODY_RATE.bytes)
      rejectSlowBody(response, request);
    bytesBefore = socket.bytesRead;
  }, MIN_BODY_RATE.windowMs).unref();
  const stopTimer = () => clearInterval(timer);
  request.once('end', stopTimer).once('close', stopTimer);
}

function rejectSlowBody({ headersSent }: ServerResponse, { socket, headers }: IncomingMessage): void {
  // The client would mistake a second response for that to its next request.
  if (headersSent) return void socket.destroy();
  const message = translateMessage('The request came too slowly', selectLanguage(headers['accept-language']));
  endWithError(socket, 408, 'Request timeout', message);
}

/** Above the size of any valid request. A client that sends more gets the error at once, and is disconnected. */
const MAX_DRAINED_BYTES = 128 * 1024 * 1024;
const MAX_DRAINING_MS = 10_000;

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

/** Reads the body to its end. False if it took too long, was too large, or was interrupted. */
async function readToEnd(request: IncomingMessage): Promise<boolean> {
  const aborter = new AbortController();
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DRAINED_BYTES) aborter.abort();
  });
  request.resume();
  const { signal } = aborter;
  const ended = Promise.race([once(request, 'end', { signal }), once(request, 'close', { signal })]);
  const timedOut = setTimeout(MAX_DRAINING_MS, false, { signal, ref: false });
  try {
    return await Promise.race([ended.then(() => request.complete), timedOut]);
  } catch {
    return false;
  } finally {
    aborter.abort();
  }
}
