import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { shared } from '../texts/shared';
import { PreloadError } from '../kit/core/preload';
import type { User } from './api.gen';

export type RequestError = FetchBaseQueryError;

/** A field whose value has changed since this page loaded it. `by` and `at` are null if no person has changed it. */
export interface Conflict {
  field: string;
  value: unknown;
  by: User | null;
  at: string | null;
}

interface ErrorBody {
  error: string;
  message: string;
  exception: string;
  /** Sent with `max_invites`: how many invites a brand may have. */
  max_count: number;
  details: { field: string; message: string }[];
  conflicts: Conflict[];
}

function getBody(error: unknown): Partial<ErrorBody> {
  const data = (error as { data?: unknown } | undefined)?.data;
  return typeof data === 'object' && data !== null ? data : {};
}

/** Returns the stable text of a server error, such as `edited before`. */
export const getErrorName = (error: unknown) => getBody(error).error;

/** Whether the server wants admins to confirm with a passkey first. */
export const isPasskeyRequired = (error: unknown) => getErrorName(error) === 'passkey required';

/**
 * Formats the error of a call. A lost connection, an unavailable server and an updated app have texts of their own, and the server
 * writes those of a 429 and of a required passkey. `fallback` is the text of all other errors. Without it, they get
 * a general text, or the server's text about invalid fields.
 */
export function formatError(error: unknown, fallback?: string): string {
  return findErrorText(error, fallback) || shared.errors.server;
}

function findErrorText(error: unknown, fallback: string | undefined): string | undefined {
  if (error instanceof PreloadError && error.shouldReload) return shared.errors.updated;
  if (getErrorStatus(error) === 429 || isPasskeyRequired(error)) return getErrorMessage(error) ?? fallback;
  if (getErrorDetails(error).length > 0) return fallback ?? getErrorMessage(error);
  const connection = getConnection(error);
  return connection === 'ok' ? fallback : shared.errors[connection];
}

/** Returns the server's message about a refusal. It is written for users. */
export const getErrorMessage = (error: unknown) => getBody(error).message;

/** Returns the server's name of a case that the screen explains, such as `max_invites`. */
export const getErrorException = (error: unknown) => getBody(error).exception;
export const getErrorMaxCount = (error: unknown) => getBody(error).max_count;
export const getErrorDetails = (error: unknown) => getBody(error).details ?? [];
export const getErrorConflicts = (error: unknown) => getBody(error).conflicts ?? [];

/** Returns the HTTP status of a failed call. Undefined if there was no response. */
export function getErrorStatus(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
}

/** `offline`: the server does not respond. `unavailable`: the server, or the proxy in front of it, says so. */
export type Connection = 'ok' | 'offline' | 'unavailable';

export function getConnection(error: unknown): Connection {
  const { status, originalStatus, data } = (error ?? {}) as Record<string, unknown>;
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR') return 'offline';
  const code = status === 'PARSING_ERROR' ? originalStatus : status; // a proxy returns its own page
  if (code === 503) return 'unavailable';
  const isFromApi = typeof (data as { error?: unknown } | null | undefined)?.error === 'string';
  return (code === 502 || code === 504) && !isFromApi ? 'unavailable' : 'ok';
}
