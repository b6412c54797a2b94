import { StandardSchemaValidationPipe } from '@nestjs/common';
import { DomainError, type FieldError } from '../domain-error.js';

type Issue = Parameters<
  NonNullable<ConstructorParameters<typeof StandardSchemaValidationPipe>[0]>['exceptionFactory'] & {}
>[0][number];

/** Validates every input that has a schema; the answer names each field, and each field that is not known. */
export const validationPipe = () =>
  new StandardSchemaValidationPipe({ exceptionFactory: (issues) => invalidInput(issues) });

export function invalidInput(issues: readonly Issue[]): DomainError {
  const details = issues.flatMap(describe);
  return new DomainError('invalid', 'Invalid input', {
    message: details.map(({ field, message }) => `${field}: ${message}`).join('; '),
    details,
  });
}

function describe(issue: Issue): FieldError[] {
  const path = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  const unknownKeys = 'keys' in issue && Array.isArray(issue.keys) ? (issue.keys as string[]) : null;
  if (unknownKeys) {
    return unknownKeys.map((key) => ({ field: [...path, key].join('.'), message: 'is not a known field' }));
  }
  return [{ field: path.join('.') || 'body', message: plainWords(issue.message) }];
}

/** zod's words for a wrong type speak of its own types. */
function plainWords(message: string): string {
  const [, expected, received] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  if (!expected) return message;
  return received === 'undefined' ? 'is required' : `must be a ${expected}`;
}
