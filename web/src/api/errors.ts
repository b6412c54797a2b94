import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { connectionIn, connectionWords } from './connection';

export type RequestError = FetchBaseQueryError;

interface ErrorBody {
  error: string;
  message: string;
  exception: string;
  /** With `max_invites`: how many a brand may have. */
  max_count: number;
  /** What is wrong with single fields of what was sent. */
  details: { field: string; message: string }[];
}

function bodyOf(error: unknown): Partial<ErrorBody> {
  const data = (error as { data?: unknown } | undefined)?.data;
  return typeof data === 'object' && data !== null ? data : {};
}

/** The stable text by which the server names a refusal (spec 8), such as `edited before`. */
export function errorName(error: unknown): string | undefined {
  return bodyOf(error).error;
}

/**
 * What to say of a failed call that has no words of its own: that there is no connection, or that the person has done too
 * much and when to go on, where that is the cause.
 */
export function failureText(error: unknown, otherwise = 'Server error. Try later'): string {
  if (errorStatus(error) === 429) return errorMessage(error) ?? otherwise;
  const connection = connectionIn(error);
  return connection === 'ok' ? otherwise : connectionWords[connection];
}

/** What the server says of a refusal to people. */
export function errorMessage(error: unknown): string | undefined {
  return bodyOf(error).message;
}

/** The case that the server names for the screen to explain (spec 7), such as `max_invites`. */
export function errorException(error: unknown): string | undefined {
  return bodyOf(error).exception;
}

/** What the server says of single fields, as sentences. */
export function errorDetails(error: unknown): ErrorBody['details'] {
  return bodyOf(error).details ?? [];
}

/** How many there may be, where the server refuses one more. */
export function errorMaxCount(error: unknown): number | undefined {
  return bodyOf(error).max_count;
}

/** The HTTP status of a failed request; undefined when no answer came. */
export function errorStatus(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
}
