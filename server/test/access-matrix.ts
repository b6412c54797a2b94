import { readFileSync } from 'node:fs';
import { type ApiKeyScope, apiKeyScopes } from '../src/platform/access/caller.js';

export const callers = [
  'anon',
  'member',
  'user_of_other_brand',
  'manager',
  'manager_other_brand',
  'manager_no_code',
  'ceo',
  'admin',
] as const;
export type CallerKind = (typeof callers)[number];

export interface MatrixRow {
  method: string;
  path: string;
  code: string;
  /** The answer for each kind of caller, such as `2xx all` or `403 user not in brand`. */
  answers: Record<CallerKind, string>;
  /** The answer for an API key with only this scope. `-`: the call ignores keys. */
  keyAnswers: Record<ApiKeyScope, '2xx' | '403' | '-'>;
}

export function readAccessMatrix(): MatrixRow[] {
  const [, ...rows] = readFileSync('server/test/access-matrix.csv', 'utf8').trim().split('\n');
  return rows.map((row) => {
    const [method = '', path = '', code = '', , ...cells] = row.split(',');
    const answers = Object.fromEntries(callers.map((caller, i) => [caller, cells[i] ?? '']));
    const keyAnswers = Object.fromEntries(
      apiKeyScopes.map((scope, i) => [scope, cells[callers.length + i] ?? '']),
    );
    return {
      method,
      path,
      code,
      answers: answers as MatrixRow['answers'],
      keyAnswers: keyAnswers as MatrixRow['keyAnswers'],
    };
  });
}
