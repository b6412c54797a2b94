import { readFileSync } from 'node:fs';

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
}

export function readAccessMatrix(): MatrixRow[] {
  const [, ...rows] = readFileSync('server/test/access-matrix.csv', 'utf8').trim().split('\n');
  return rows.map((row) => {
    const [method = '', path = '', code = '', , ...cells] = row.split(',');
    const answers = Object.fromEntries(callers.map((caller, i) => [caller, cells[i] ?? '']));
    return { method, path, code, answers: answers as MatrixRow['answers'] };
  });
}
