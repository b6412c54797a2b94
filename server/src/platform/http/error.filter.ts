import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Call, toLogFields } from './trace-calls.js';
import {
  findDatabaseOutage,
  type DatabaseOutage,
  isErasedPersonError,
} from '../database/database-outage.rules.js';
import { DomainError, type ErrorKind, type FieldError } from '../errors/domain-error.js';
import { translateMessage } from '../../texts/messages.js';
import type { Language } from '../../../shared/language.rules.js';
import { selectLanguage } from './accept-language.rules.js';
import { formatFieldProblem } from './input.rules.js';
import { currentActor } from '../audit/actor.js';
import { toLoggedError } from '../logging/log-line.rules.js';

const statusByKind: Record<ErrorKind, number> = {
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
  no_space: 507,
};

export interface ErrorBody {
  statusCode: number;
  error: string;
  message: string;
  details?: FieldError[];
  [more: string]: unknown;
}

const titleByStatus: Record<number, string> = {
  400: 'Invalid input',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  413: 'Payload too large',
  415: 'Unsupported media type',
};

const messageByOutage: Record<DatabaseOutage, string> = {
  unavailable: 'The database is unavailable. Try again shortly',
  'read only': 'The database is read-only right now. Try again shortly',
  busy: 'The database is busy. Try again shortly',
};
/** Refusals with these statuses are logged, because they may indicate an attack. */
const LOGGED_STATUSES = new Set([401, 403, 429]);
const OUTAGE_RETRY_SECONDS = 5;

/** Responds to every error in one format, and logs it if needed. A 5xx never exposes a stack or SQL. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const body = toErrorBody(thrown);
    const call = host.switchToHttp().getRequest<Call>();
    if (body.statusCode >= 500) this.logger.error('A call failed', buildErrorFields(thrown, call));
    if (LOGGED_STATUSES.has(body.statusCode)) logRefusedCall(call, body.statusCode, body.error);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const seconds = getRetryAfterSeconds(thrown);
    if (seconds) void reply.header('Retry-After', String(seconds));
    sendError(reply, body, call.headers['accept-language']);
  }
}

/** Sends an error with its messages in the language that the client prefers. */
export function sendError(reply: FastifyReply, body: ErrorBody, acceptLanguage: string | undefined): void {
  void reply.status(body.statusCode).header('vary', 'Accept-Language');
  void reply.send(translateBody(body, selectLanguage(acceptLanguage)));
}

function translateBody(body: ErrorBody, language: Language): ErrorBody {
  const details = body.details?.map(({ field, message }) => ({
    field,
    message: translateMessage(message, language),
  }));
  const isAboutFields = body.details && body.message === joinMessages(body.details);
  return {
    ...body,
    message: isAboutFields ? joinMessages(details!) : translateMessage(body.message, language),
    ...(details && { details }),
  };
}

const joinMessages = (details: readonly FieldError[]): string =>
  details.map(({ message }) => message).join('. ');

/** Omits the stack of database outages, which are not bugs. */
function buildErrorFields(thrown: unknown, call: Call): object {
  const { stack, ...error } = toLoggedError(thrown);
  return { ...toLogFields(call), error: findDatabaseOutage(thrown) ? error : { ...error, stack } };
}

function getRetryAfterSeconds(thrown: unknown): number | undefined {
  if (thrown instanceof DomainError) return thrown.options.retryAfterSeconds;
  return findDatabaseOutage(thrown) ? OUTAGE_RETRY_SECONDS : undefined;
}

export function toErrorBody(thrown: unknown): ErrorBody {
  if (thrown instanceof DomainError) {
    const { details, exception, extra } = thrown.options;
    return {
      statusCode: statusByKind[thrown.kind],
      error: thrown.error,
      message: formatMessage(thrown),
      ...(exception && { exception }),
      ...(details && { details: details.map(formatDetail) }),
      ...extra,
    };
  }
  const outage = findDatabaseOutage(thrown);
  if (outage) return buildBody(503, 'Service unavailable', messageByOutage[outage]);
  if (isErasedPersonError(thrown)) return buildBody(404, 'Not found', 'Not found');
  const statusCode = getStatus(thrown);
  if (statusCode >= 500) return buildBody(500, 'Server error', 'Server error. Try later');
  const title = titleByStatus[statusCode] ?? 'Bad request';
  return buildBody(statusCode, title, statusCode === 404 ? title : (thrown as Error).message);
}

/** If an error is only about fields, its message lists their problems. */
function formatMessage({ message, options: { details } }: DomainError): string {
  const isAboutFields = details && (message === 'Invalid input' || message === details[0]?.message);
  return isAboutFields ? joinMessages(details.map(formatDetail)) : message;
}

const formatDetail = ({ field, message }: FieldError): FieldError => ({
  field,
  message: formatFieldProblem(field, message),
});

function buildBody(statusCode: number, error: string, message: string): ErrorBody {
  return { statusCode, error, message };
}

/** Nest and Fastify throw errors of their own, such as for an unknown route. */
function getStatus(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

const refusalLogger = new Logger('Refused');

/** Logs a refused call or login with its caller, to detect attacks. Logs the route's pattern, because URLs may contain secrets. */
export function logRefusedCall(call: Call, status: number, reason: string): void {
  const { actorId } = currentActor();
  const { caller, ...callFields } = toLogFields(call);
  const callerName = caller ?? (actorId === null ? null : `user:${actorId}`);
  refusalLogger.warn('A call was refused', { ...callFields, caller: callerName, status, reason });
}
