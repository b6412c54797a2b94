import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { recordFailure } from '../store/connection.slice';
import { rejectCredentials } from '../store/session.slice';
import { credentialHeaders } from './credentials';
import { fetchOrTake } from './early';
import type { RequestError } from './errors';
import { asRefusal } from './rights';
import { recordServerTime } from './server-time';

const send = fetchBaseQuery({ baseUrl: '', fetchFn: fetchOrTake });
/** A query that takes longer counts as failed, because a connection may break without a sign. */
const readLimitMs = 30_000;

/** Adds the current credentials. Ends the session when the server no longer accepts its token. */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, RequestError> = async (args, api, extra) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const path = request.url.replace(/^\/?(api\/)?/, '');
  const credentials = credentialHeaders(path);
  const url = `${window.location.origin}/api/${path}`; // absolute, because fetch outside a browser accepts nothing else
  const timeout = api.type === 'query' ? readLimitMs : undefined;
  const answer = await send(
    { timeout, ...request, url, headers: { ...request.headers, ...credentials } },
    api,
    extra,
  );
  recordServerTime(answer.meta?.response?.headers.get('date'));
  if (answer.error && !api.signal.aborted) api.dispatch(recordFailure(answer.error));
  if (answer.error?.status === 401) api.dispatch(rejectCredentials(credentials.authorization));
  if (answer.error && api.type === 'query') return { ...answer, error: asRefusal(answer.error) };
  return answer;
};

/** The only API slice. The generated endpoints are injected into it, and the features set their tags. */
export const api = createApi({
  baseQuery,
  refetchOnReconnect: true,
  tagTypes: [
    'me',
    'stat',
    'brands',
    'join-requests',
    'members',
    'periods',
    'invites',
    'statistics',
    'managers',
    'deposits',
    'waiting',
    'rating',
    'comparison',
    'tickets',
    'appointments',
    'work-days',
    'notices',
    'outbox',
    'reply-templates',
    'preferences',
    'deposit-views',
    'api-keys',
    'sessions',
    'passkeys',
    'identity',
    'contests',
    'moments',
  ],
  endpoints: () => ({}),
});
