import type { z } from 'zod';
import { editDistance } from '../../../shared/edit-distance.rules.js';

/** Formats an issue as one line. Never repeats the value, which may be a secret. */
export function formatIssue(issue: z.core.$ZodIssue): string {
  return `${String(issue.path[0])}: ${formatReason(issue)}`;
}

function formatReason(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string' ? issue.message : `must be at least ${issue.minimum}`;
    case 'invalid_value': {
      if (issue.values.includes('true')) return 'must be true or false';
      // A longer path is an item of a list.
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

/** Finds values with leading or trailing spaces, which are easily missed. */
export function findSpaces(env: Record<string, string | undefined>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    if (value === value.trim()) return [];
    return [`${name}: ${value.trim() ? 'begins or ends with a space' : 'contains only spaces'}`];
  });
}

/** Finds environment variables whose names are misspelled settings, and the settings that were probably meant. */
export function findMisspelled(given: string[], known: string[]): { name: string; meant: string }[] {
  return given.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((other) => isSimilar(name.toUpperCase(), other));
    return meant ? [{ name, meant }] : [];
  });
}

/** Longer names may differ more. Short names must have the same letters: HOME is not a misspelled HOST. */
function isSimilar(name: string, known: string): boolean {
  if (Math.min(name.length, known.length) < 5) return sortLetters(name) === sortLetters(known);
  const most = known.length < 10 ? 1 : 2;
  return Math.abs(name.length - known.length) <= most && editDistance(name, known) <= most;
}

function sortLetters(name: string): string {
  return [...name].sort().join('');
}
