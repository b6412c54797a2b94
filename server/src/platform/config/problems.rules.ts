import type { z } from 'zod';

/** One line for whoever wrote the setting. It never repeats the value, which may be a secret. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])}: ${reasonOf(issue)}`;
}

function reasonOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string' ? issue.message : `must be at least ${issue.minimum}`;
    case 'invalid_value': {
      if (issue.values.includes('true')) return 'must be true or false';
      // A path below the variable is a part of a list.
      return `must ${issue.path.length > 1 ? 'list some of' : 'be one of'} ${issue.values.join(', ')}`;
    }
    case 'invalid_type':
      return issue.expected === 'int' || issue.expected === 'number'
        ? 'must be a whole number'
        : issue.message;
    default:
      return issue.message;
  }
}

/** Spaces around a value are a slip of an editor, and nobody sees them. A secret of spaces is none. */
export function findSpaces(env: Record<string, string | undefined>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (value === value.trim()) return [];
    return [`${name}: ${value.trim() ? 'begins or ends with a space' : 'is nothing but spaces'}`];
  });
}
