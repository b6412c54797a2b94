import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { ApiKeyCaller, Caller } from '../access/caller.js';
import type { OpenSpan } from '../tracing/tracing.js';

/** A request with its span and its caller. The access guard adds the caller once they are known. */
export type Call = FastifyRequest & { caller?: Caller | ApiKeyCaller; span?: OpenSpan };

/** Takes the id that a proxy gave the request, or makes one. Other characters would let strangers write into the log. */
export function getRequestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Describes a call for the log, without values of its address or body: they may be secret or personal. */
export function toLogFields(request: Call) {
  const { method, caller, ip, id } = request;
  const route = request.routeOptions.url ?? 'none';
  return { method, route, caller: formatCaller(caller), ip, request_id: id, ...request.span?.ids };
}

function formatCaller(caller: Call['caller']): string | null {
  if (!caller) return null;
  return 'apiKeyId' in caller ? `api-key:${caller.apiKeyId}` : `user:${caller.userId}`;
}
