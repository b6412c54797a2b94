import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError, type FieldError } from '../domain-error.js';
import { UnreadableBody } from './json-body.js';

type Schema = NonNullable<ArgumentMetadata['schema']>;
type Issue = NonNullable<
  Extract<Awaited<ReturnType<Schema['~standard']['validate']>>, { issues: unknown }>['issues']
>[number];

/** Validates every input that has a schema; the answer names each field, and each field that is not known. */
@Injectable()
export class ValidationPipe implements PipeTransform {
  async transform(value: unknown, { schema, type, data }: ArgumentMetadata): Promise<unknown> {
    if (!schema || type === 'custom') return value;
    const result = await validate(schema, value);
    if (!result.issues) return result.value;
    const details = result.issues.flatMap((issue) => describe(issue, data ?? type));
    throw new DomainError('invalid', 'Invalid input', {
      message: details.map(({ field, message }) => `${field}: ${message}`).join('; '),
      details,
    });
  }
}

/** zod measures whatever has a `length`; an object that cannot be compared, such as `{ toString: 1 }`, throws there. */
async function validate(schema: Schema, value: unknown) {
  if (value instanceof UnreadableBody) return { issues: [{ message: value.problem }] };
  try {
    return await schema['~standard'].validate(value);
  } catch (error) {
    if (error instanceof TypeError) return { issues: [{ message: 'has a value that is of no use' }] };
    throw error;
  }
}

/** `whole`: what to call the input where an issue is not of one field of it. */
function describe(issue: Issue, whole: string): FieldError[] {
  const path = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  const unknownKeys = 'keys' in issue && Array.isArray(issue.keys) ? (issue.keys as string[]) : null;
  if (unknownKeys) {
    return unknownKeys.map((key) => ({ field: [...path, key].join('.'), message: 'is not a known field' }));
  }
  return [{ field: path.join('.') || whole, message: plainWords(issue.message) }];
}

/** zod's words for a wrong type speak of its own types. */
function plainWords(message: string): string {
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (!expected) return message;
  return received === 'undefined' ? 'is required' : `must be a ${expected}`;
}
