import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from './error.filter.js';

const refusals: Record<string, [status: number, error: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request timeout', 'The request came too slowly'],
  HPE_HEADER_OVERFLOW: [431, 'Headers too large', 'The headers are too large'],
};

/** Refuses what Node cannot read as a request. No hook or filter sees it. */
export function refuseBrokenRequest({ code }: { code?: string }, socket: Duplex): void {
  if (socket.destroyed || !socket.writable || code === 'ECONNRESET') return void socket.destroy();
  endWithRefusal(socket, ...(refusals[code ?? ''] ?? [400, 'Invalid input', 'This is no HTTP request']));
}

/** Sends a refusal in the wire format of errors (decision 3) past the framework, and ends the connection. */
export function endWithRefusal(socket: Duplex, statusCode: number, error: string, message: string): void {
  const body = JSON.stringify({ statusCode, error, message } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
