import {
  type BaseQueryFn,
  createApi,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { buildRequestHeaders } from './credentials';
import { fetchWithPrefetch } from './early';
import type { RequestError } from './errors';
import { toForbidden } from './rights';
import { recordServerTime } from './server-time';

const send = fetchBaseQuery({ baseUrl: '', fetchFn: fetchWithPrefetch });
/** A query that takes longer counts as failed, because a connection may break silently. */
const queryTimeoutMs = 30_000;

/** Adds the current credentials. The store handles failures. */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, RequestError, object, FetchBaseQueryMeta> = async (
  args,
  api,
  extra,
) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const path = request.url.replace(/^\/?(api\/)?/, '');
  const url = `${window.location.origin}/api/${path}`; // absolute, because fetch outside a browser accepts nothing else
  const timeout = api.type === 'query' ? queryTimeoutMs : undefined;
  const answer = await send(
    { timeout, ...request, url, headers: { ...request.headers, ...buildRequestHeaders(path) } },
    api,
    extra,
  );
  recordServerTime(answer.meta?.response?.headers.get('date'));
  if (answer.error && api.type === 'query') return { ...answer, error: toForbidden(answer.error) };
  return answer;
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
