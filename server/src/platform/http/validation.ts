import {
  type ArgumentMetadata,
  Injectable,
  type PipeTransform,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { z } from 'zod';
import { DomainError, type FieldError } from '../errors/domain-error.js';
import { formatIssue, findTextPath, hasLoneSurrogate, hasNul } from './input.rules.js';
import { RejectedBody } from './request-bodies.js';
import { findSpecError } from './common.schemas.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';

type Schema = NonNullable<ArgumentMetadata['schema']>;
type Result = Awaited<ReturnType<Schema['~standard']['validate']>>;
type Issue = NonNullable<Extract<Result, { issues: unknown }>['issues']>[number];

z.config({ customError: formatIssue });

/** Limits of the fields that an error names. Without them, a body of 1 MB could get a response of 5 MB. */
const MAX_FIELD_ERRORS = 50;
const MAX_FIELD_NAME_LENGTH = 100;

/** Schemas whose input may contain any text, because it is sanitized later. */
const unrestrictedSchemas = new WeakSet<Schema>();

export function allowAnyText<T extends Schema>(schema: T): T {
  unrestrictedSchemas.add(schema);
  return schema;
}

/**
 * Validates every input that has a schema. The error names the invalid and unknown fields. Except for schemas of `allowAnyText`,
 * texts that PostgreSQL cannot store are rejected here, before the call has any effect.
 */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { schema, type, data }: ArgumentMetadata): unknown {
    if (!schema || type === 'custom') return value;
    const label = data ?? type;
    const isChecked = !unrestrictedSchemas.has(schema);
    if (isChecked) assertNoBadText(value, hasNul, 'must not contain NUL', label);
    const toOutput = (result: Result) => {
      if (result.issues)
        throw invalidInput(
          result.issues.slice(0, MAX_FIELD_ERRORS).flatMap((issue) => toFieldErrors(issue, label)),
        );
      // After parsing, because most schemas replace lone surrogates.
      if (isChecked)
        assertNoBadText(result.value, hasLoneSurrogate, 'must not contain half a character', label);
      return result.value;
    };
    const result = validate(schema, value);
    return result instanceof Promise ? result.then(toOutput) : toOutput(result);
  }
}

function assertNoBadText(
  value: unknown,
  isBad: (text: string) => boolean,
  message: string,
  label: string,
): void {
  const path = findTextPath(value, isBad);
  if (path) throw invalidInput([{ field: path.join('.') || label, message }]);
}

export function invalidInput(errors: FieldError[]): DomainError {
  const details = errors
    .slice(0, MAX_FIELD_ERRORS)
    .map(({ field, message }) => ({ field: field.slice(0, MAX_FIELD_NAME_LENGTH), message }));
  const error = findSpecError(details.map(({ message }) => message));
  return new DomainError('invalid', error ?? 'Invalid input', { details });
}

/**
 * Returns a promise only if a check throws, because zod then parses again asynchronously. A `TypeError` counts as an invalid value:
 * the check of a text's length throws one for `{ length: { toString: 1 } }`.
 */
function validate(schema: Schema, value: unknown): Result | Promise<Result> {
  if (value instanceof RejectedBody) throw value.error;
  const result = schema['~standard'].validate(value);
  if (!(result instanceof Promise)) return result;
  return result.catch((error: unknown) => {
    if (error instanceof TypeError) return { issues: [{ message: 'has an invalid value' }] };
    throw error;
  });
}

/** `label`: the name of the whole input, for an issue without a field. */
function toFieldErrors(issue: Issue, label: string): FieldError[] {
  const path = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  if ('keys' in issue && Array.isArray(issue.keys)) {
    return toUnknownFieldErrors(
      (issue.keys as string[]).slice(0, MAX_FIELD_ERRORS).map((key) => [...path, key].join('.')),
    );
  }
  return [{ field: path.join('.') || label, message: issue.message }];
}

const toUnknownFieldErrors = (fields: string[]): FieldError[] =>
  fields.map((field) => ({ field, message: 'is not a known field' }));

/**
 * Rejects the body of a call that accepts none, unless it is null or an empty object. The last guard, so that access and limits are
 * checked first.
 */
@Injectable()
export class UnexpectedBodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (body !== undefined && body !== null && !acceptsBody(context)) {
      const details = findBodyProblems(body);
      if (details.length > 0) throw invalidInput(details);
    }
    return true;
  }
}

function acceptsBody(context: ExecutionContext): boolean {
  const parameters = Reflect.getMetadata(
    ROUTE_ARGS_METADATA,
    context.getClass(),
    context.getHandler().name,
  ) as object;
  return Object.keys(parameters ?? {}).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
}

function findBodyProblems(body: unknown): FieldError[] {
  if (body instanceof RejectedBody) throw body.error;
  if (typeof body !== 'object' || Array.isArray(body))
    return [{ field: 'body', message: 'must be left out' }];
  return toUnknownFieldErrors(Object.keys(body as object));
}
