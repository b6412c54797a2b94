import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

export type RequestError = FetchBaseQueryError;

interface ErrorBody {
  error: string;
  message: string;
}

function bodyOf(error: unknown): Partial<ErrorBody> {
  const data = (error as { data?: unknown } | undefined)?.data;
  return typeof data === 'object' && data !== null ? data : {};
}

/** The stable text by which the server names a refusal (spec 8), such as `edited before`. */
export function errorName(error: unknown): string | undefined {
  return bodyOf(error).error;
}

/** The HTTP status of a failed request; undefined when no answer came. */
export function errorStatus(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
}
