import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { buildRequestHeaders } from './credentials';
import { fetchWithPrefetch } from './prefetch';
import type { RequestError } from './errors';
import { recordServerTime } from './server-time';

const recentRightsChangeMs = 10_000;

let rightsChangedAt = -Infinity;

export function markRightsChanged(): void {
  rightsChangedAt = Date.now();
}

/** The server also returns 404 for what the person has no access to. Just after a change of rights, a 404 is shown as a refusal. */
function toForbidden(error: RequestError): RequestError {
  if (error.status !== 404 || Date.now() - rightsChangedAt > recentRightsChangeMs) return error;
  return { status: 403, data: { statusCode: 403, error: 'Forbidden', message: 'Forbidden' } };
}

const send = fetchBaseQuery({ baseUrl: '', fetchFn: fetchWithPrefetch });
/** A query that takes longer counts as failed, because a connection may break silently. */
const queryTimeoutMs = 30_000;

/** Sends a call with the current credentials. The store handles failures. */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, RequestError, object, FetchBaseQueryMeta> = async (
  args,
  api,
  extra,
) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const path = request.url.replace(/^\/?(api\/)?/, '');
  const url = `${window.location.origin}/api/${path}`; // absolute, because fetch outside a browser accepts nothing else
  const timeout = api.type === 'query' ? queryTimeoutMs : undefined;
  const result = await send(
    { timeout, ...request, url, headers: { ...request.headers, ...buildRequestHeaders(path) } },
    api,
    extra,
  );
  recordServerTime(result.meta?.response?.headers.get('date'));
  if (result.error && api.type === 'query') return { ...result, error: toForbidden(result.error) };
  return result;
};

type TagType =
  | 'agents'
  | 'me'
  | 'stat'
  | 'brands'
  | 'chats'
  | 'join-requests'
  | 'members'
  | 'periods'
  | 'invites'
  | 'statistics'
  | 'managers'
  | 'deposits'
  | 'waiting'
  | 'rating'
  | 'comparison'
  | 'tickets'
  | 'appointments'
  | 'work-days'
  | 'notices'
  | 'outbox'
  | 'reply-templates'
  | 'ticket-tags'
  | 'preferences'
  | 'deposit-views'
  | 'api-keys'
  | 'webhooks'
  | 'sessions'
  | 'passkeys'
  | 'identity'
  | 'contests'
  | 'moments';

/** The only API slice. The generated endpoints are injected into it, and the features set their tags. */
export const api = createApi({
  baseQuery,
  refetchOnReconnect: true,
  // Only their type matters, so the names stay out of the first load.
  tagTypes: [] as TagType[],
  endpoints: () => ({}),
});
