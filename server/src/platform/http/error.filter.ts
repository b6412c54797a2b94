import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { QueryFailedError } from 'typeorm';
import { DomainError, type ErrorKind } from '../domain-error.js';

const statuses: Record<ErrorKind, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  unprocessable: 422,
  too_many: 429,
  bad_gateway: 502,
};

/** The wire format of an error (decision 3). */
export interface ErrorBody {
  statusCode: number;
  error: string;
  message: string;
  [more: string]: unknown;
}

const titles: Record<number, string> = {
  400: 'Invalid input',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  413: 'Payload too large',
  415: 'Unsupported media type',
};

/** Turns whatever was thrown into one shape. A 5xx never shows a stack or SQL. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('Http');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const body = errorBody(thrown);
    if (body.statusCode >= 500) this.log.error(thrown);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (thrown instanceof DomainError && thrown.more.retryAfterSeconds) {
      void reply.header('Retry-After', String(thrown.more.retryAfterSeconds));
    }
    void reply.status(body.statusCode).send(body);
  }
}

export function errorBody(thrown: unknown): ErrorBody {
  if (thrown instanceof DomainError) {
    const { details, exception, extra } = thrown.more;
    return {
      statusCode: statuses[thrown.kind],
      error: thrown.error,
      message: thrown.message,
      ...(exception && { exception }),
      ...(details && { details }),
      ...extra,
    };
  }
  if (isDatabaseAway(thrown))
    return plain(503, 'Service unavailable', 'The database is away. Try again shortly');
  const statusCode = statusOf(thrown);
  if (statusCode >= 500) return plain(500, 'Server error', 'Server error. Try later');
  const title = titles[statusCode] ?? 'Bad request';
  return plain(statusCode, title, statusCode === 404 ? title : (thrown as Error).message);
}

function plain(statusCode: number, error: string, message: string): ErrorBody {
  return { statusCode, error, message };
}

/** Nest and Fastify each have errors of their own that carry a status: no route, broken JSON, too large ... */
function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

/** Connection failures of the driver, and SQLSTATE classes 08 (connection), 53 (resources), 57P (shutdown). */
function isDatabaseAway(thrown: unknown): boolean {
  const cause: unknown = thrown instanceof QueryFailedError ? thrown.driverError : thrown;
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  if (
    typeof code === 'string' &&
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|08\w{3}|53\w{3}|57P\w{2})$/.test(code)
  ) {
    return true;
  }
  return (
    typeof message === 'string' &&
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(message)
  );
}
