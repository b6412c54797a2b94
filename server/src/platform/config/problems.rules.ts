import type { z } from 'zod';

/** Returns one line for the person who wrote the setting. It never repeats the value, which may be a secret. */
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

/** Refuses spaces around a value, since nobody sees them, and values of nothing but spaces. */
export function findSpaces(env: Record<string, string | undefined>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (value === value.trim()) return [];
    return [`${name}: ${value.trim() ? 'begins or ends with a space' : 'is nothing but spaces'}`];
  });
}
