import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { noteFailure } from './connection';
import { credentialHeaders, refuseCredentials } from './credentials';
import type { RequestError } from './errors';
import { asRefusal } from './rights';

const send = fetchBaseQuery({ baseUrl: '' });
/** A query that takes longer has failed: a connection may break without a notice. */
const readLimitMs = 30_000;

/** Adds the credentials of the moment, and ends the session when the server no longer takes its token. */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, RequestError> = async (args, api, extra) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const path = request.url.replace(/^\/?(api\/)?/, '');
  const credentials = credentialHeaders(path);
  const url = `${window.location.origin}/api/${path}`; // absolute: fetch outside a browser takes nothing else
  const timeout = api.type === 'query' ? readLimitMs : undefined;
  const answer = await send(
    { timeout, ...request, url, headers: { ...request.headers, ...credentials } },
    api,
    extra,
  );
  if (answer.error && !api.signal.aborted) noteFailure(answer.error);
  if (answer.error?.status === 401) refuseCredentials(credentials.authorization);
  if (answer.error && api.type === 'query') return { ...answer, error: asRefusal(answer.error) };
  return answer;
};

/** The one API slice; the generated endpoints are injected into it, the features say what their tags are. */
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
    'rating',
    'tickets',
    'appointments',
    'work-days',
    'notices',
    'outbox',
  ],
  endpoints: () => ({}),
});
