import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { credentialHeaders, endSession } from './credentials';
import type { RequestError } from './errors';

const send = fetchBaseQuery({ baseUrl: '' });

/** Adds the credentials of the moment, and ends the session when the server no longer takes its token. */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, RequestError> = async (args, api, extra) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const path = request.url.replace(/^\/?(api\/)?/, '');
  const credentials = credentialHeaders(path);
  const url = `${window.location.origin}/api/${path}`; // absolute: fetch outside a browser takes nothing else
  const answer = await send({ ...request, url, headers: credentials }, api, extra);
  if (answer.error?.status === 401 && credentials.authorization?.startsWith('Bearer ')) endSession();
  return answer;
};

/** The one API slice; the generated endpoints are injected into it, the features say what their tags are. */
export const api = createApi({
  baseQuery,
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
