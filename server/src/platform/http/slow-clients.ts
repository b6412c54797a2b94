import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import { endWithRefusal } from './broken-requests.js';

/** A client whose headers take longer is cut off. */
const HEADERS_MS = 10_000;
/** Five files of 20 MB at 30 kB/s take 57 minutes. No honest upload takes longer. */
const REQUEST_MS = 65 * 60_000;
/** Longer than the 60 s of most proxies, so that the proxy closes an idle connection first. */
const KEEP_ALIVE_MS = 72_000;
const CHECK_MS = 2_000;

/** The bytes of a body that must arrive in each window. A pause of some seconds is fine, as of a phone in a tunnel. */
export const slowest = { windowMs: 20_000, bytes: 40_000 };

/** Time limits for slow requests. They never end an answer, so event streams and long polls stay open. */
export const slowClientLimits = {
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
} satisfies FastifyHttpOptions<Server>;

/** Cuts off every request whose body comes too slowly. */
export function cutOffSlowBodies(server: Server): void {
  server.on('request', (request, response) => {
    if (hasBody(request)) watch(request, response);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // If nobody reads the body at the moment, the client is not to blame.
    const waitsForUs = socket.isPaused() || request.readableLength > 0;
    if (!waitsForUs && socket.bytesRead - before < slowest.bytes) refuse(response, request);
    before = socket.bytesRead;
  }, slowest.windowMs).unref();
  const end = () => clearInterval(timer);
  request.once('end', end).once('close', end);
}

function refuse({ headersSent }: ServerResponse, { socket }: IncomingMessage): void {
  // The client would take a second answer for that of its next request.
  if (headersSent) return void socket.destroy();
  endWithRefusal(socket, 408, 'Request timeout', 'The request came too slowly');
}
