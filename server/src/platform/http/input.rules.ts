import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const nounByType: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const problemByFormat: Record<string, string> = {
  date: 'must be a date, YYYY-MM-DD',
  datetime: 'must be a time in ISO 8601',
  email: 'must be an e-mail address',
  url: 'must be an address, such as https://example.com',
};

/**
 * Describes a field's problem in plain words, as the end of a sentence that starts with the field's name. Replaces zod's texts,
 * which are about types. A text in the schema takes precedence.
 */
export function formatIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${nounByType[issue.expected] ?? 'of another type'}`;
    case 'too_small':
      return formatBound(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return formatBound(issue.origin, 'at most', Number(issue.maximum));
    case 'invalid_value':
      if (issue.input === undefined) return 'is required';
      return `must be ${issue.values.map(String).join(' or ')}`;
    case 'invalid_format':
      return problemByFormat[issue.format] ?? 'has an invalid format';
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'is not a possible value';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return 'is not a possible value';
  }
}

function formatBound(origin: string, bound: 'at least' | 'at most', limit: number): string {
  if (origin !== 'string' && origin !== 'array') return `must be ${bound} ${limit}`;
  if (origin === 'string' && bound === 'at least' && limit === 1) return 'is required';
  return `must have ${bound} ${limit} ${origin === 'string' ? 'character' : 'item'}${limit === 1 ? '' : 's'}`;
}

/** Prefixes the field's name if the message starts with one of these verbs. */
export function formatFieldProblem(field: string, message: string): string {
  return /^(is|must|can|cannot|may|has|belongs) /.test(message) ? `${field} ${message}` : message;
}

interface PathNode {
  value: object;
  name: string;
  parent: PathNode | null;
}

/** PostgreSQL cannot store NUL. */
export const hasNul = (text: string): boolean => text.includes('\0');

/** PostgreSQL rejects lone surrogates in JSON. */
export const hasLoneSurrogate = (text: string): boolean => !text.isWellFormed();

/** The path to the first text or key for which `isBad` is true, or null. Iterative, because a body may be nested very deeply. */
export function findTextPath(input: unknown, isBad: (text: string) => boolean): string[] | null {
  if (typeof input === 'string') return isBad(input) ? [] : null;
  if (!isObject(input)) return null;
  const nodes: PathNode[] = [{ value: input, name: '', parent: null }];
  for (const node of nodes) {
    for (const [name, value] of Object.entries(node.value)) {
      if (isBad(name) || (typeof value === 'string' && isBad(value))) return [...buildPath(node), name];
      if (isObject(value)) nodes.push({ value, name, parent: node });
    }
  }
  return null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function buildPath(node: PathNode): string[] {
  const path: string[] = [];
  for (let step = node; step.parent; step = step.parent) path.push(step.name);
  return path.reverse();
}
