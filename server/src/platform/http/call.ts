import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { ApiKeyCaller, Caller } from '../access/caller.js';
import type { OpenSpan } from '../tracing/tracing.js';

/** A request with its span and its caller. The access guard adds the caller once they are known. */
export type Call = FastifyRequest & { caller?: Caller | ApiKeyCaller; span?: OpenSpan };

/** Returns the request id set by a proxy, or a new one. The pattern prevents log injection. */
export function getRequestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The log fields of a call, without values of its URL or body, which may be secret or personal. */
export function toLogFields(request: Call) {
  const { method, caller, ip, id } = request;
  const route = request.routeOptions.url ?? 'none';
  return { method, route, caller: formatCaller(caller), ip, request_id: id, ...request.span?.ids };
}

function formatCaller(caller: Call['caller']): string | null {
  if (!caller) return null;
  return 'apiKeyId' in caller ? `api-key:${caller.apiKeyId}` : `user:${caller.userId}`;
}
