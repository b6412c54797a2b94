import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { ApiKeyCaller, Caller } from '../access/caller.js';

/** A request as the access guard leaves it: with who calls, once that is known. */
export type Call = FastifyRequest & { caller?: Caller | ApiKeyCaller };

/** A proxy in front may have named the request already. What is no plain name would let strangers write into the log. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Where a call went, by whom: no values of its address or body, which may be secret or personal. */
export function describeCall(request: Call) {
  const { method, caller, ip, id } = request;
  return { method, route: request.routeOptions.url ?? 'none', caller: nameOf(caller), ip, request_id: id };
}

function nameOf(caller: Call['caller']): string | null {
  if (!caller) return null;
  return 'apiKeyId' in caller ? `api-key:${caller.apiKeyId}` : `user:${caller.userId}`;
}
