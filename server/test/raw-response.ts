import { once } from 'node:events';
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Returns the response with its body as it was received, not decompressed. */
export async function getRawResponse(url: string, headers: OutgoingHttpHeaders = {}) {
  const [answer] = (await once(http.get(url, { headers }), 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}
