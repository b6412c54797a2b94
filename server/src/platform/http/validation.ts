import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { DomainError, type FieldError } from '../domain-error.js';
import { problemOf } from './input-problem.rules.js';
import { UnreadableBody } from './json-body.js';
import { findPromised } from './promised-text.js';

type Schema = NonNullable<ArgumentMetadata['schema']>;
/** No schema waits for anything. */
type Result = Awaited<ReturnType<Schema['~standard']['validate']>>;
type Issue = NonNullable<Extract<Result, { issues: unknown }>['issues']>[number];

z.config({ customError: problemOf });

/** Validates every input that has a schema. The refusal names each field that is wrong or unknown. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { schema, type, data }: ArgumentMetadata): unknown {
    if (!schema || type === 'custom') return value;
    const result = validate(schema, value);
    if (!result.issues) return result.value;
    const details = result.issues.flatMap((issue) => describe(issue, data ?? type));
    throw invalidInput(details);
  }
}

/** A refusal that names every wrong field. */
export function invalidInput(details: FieldError[]): DomainError {
  const error = findPromised(details.map(({ message }) => message));
  return new DomainError('invalid', error ?? 'Invalid input', { details });
}

/** zod throws a TypeError for objects that cannot be compared, such as `{ toString: 1 }`. That is a refusal too. */
function validate(schema: Schema, value: unknown): Result {
  if (value instanceof UnreadableBody) return { issues: [{ message: value.problem }] };
  try {
    return schema['~standard'].validate(value) as Result;
  } catch (error) {
    if (error instanceof TypeError) return { issues: [{ message: 'has a value that is of no use' }] };
    throw error;
  }
}

/** `whole`: the name of the input, for an issue that is not about one field. */
function describe(issue: Issue, whole: string): FieldError[] {
  const path = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  if ('keys' in issue && Array.isArray(issue.keys)) {
    return unknownFields((issue.keys as string[]).map((key) => [...path, key].join('.')));
  }
  return [{ field: path.join('.') || whole, message: issue.message }];
}

export const unknownFields = (fields: string[]): FieldError[] =>
  fields.map((field) => ({ field, message: 'is not a known field' }));
