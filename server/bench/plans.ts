import { readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
}

interface Plan {
  'Query Text': string;
  Plan: Node;
}

/** A step of a plan that reads or sorts more than it should. */
export interface Trouble {
  statement: string;
  step: string;
  rows: number;
}

/** The most rows that a plan may read one after the other, or sort: more than a page of any list. */
const MANY = 200;

/** Makes PostgreSQL log the plan of every statement of new sessions. `db`: a superuser. */
export async function logPlans(db: DataSource, more: Record<string, string> = {}): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    ...more,
  };
  await db.query(`load 'auto_explain'`);
  for (const [name, value] of Object.entries(settings))
    await db.query(`alter system set ${name} = '${value}'`);
  await db.query('select pg_reload_conf()');
}

/** The troubles in a log of PostgreSQL, each statement and step once, with the most rows that it had. */
export function findTroubles(logFile: string): { statements: number; troubles: Trouble[] } {
  const troubles = new Map<string, Trouble>();
  const statements = new Set<string>();
  for (const { 'Query Text': text, Plan: root } of plansIn(readFileSync(logFile, 'utf8'))) {
    const statement = text.replace(/\s+/g, ' ').trim();
    statements.add(statement);
    for (const { step, rows } of stepsOf(root)) {
      const key = `${statement} ${step}`;
      const known = troubles.get(key);
      if (!known || known.rows < rows) troubles.set(key, { statement, step, rows });
    }
  }
  return { statements: statements.size, troubles: [...troubles.values()] };
}

/** The statements in a log of PostgreSQL, with their time and, if that was logged too, the pages that they touched. */
export function statementsIn(log: string): { text: string; ms: number; pages: number }[] {
  return [...log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)].map(([, ms, json]) => {
    const { 'Query Text': text, Plan: root } = JSON.parse(json!) as Plan;
    return {
      text,
      ms: Number(ms),
      pages: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
    };
  });
}

function* plansIn(log: string): Generator<Plan> {
  for (const [, json] of log.matchAll(/plan:\n((?:\t.*\n)+)/g)) yield JSON.parse(json!) as Plan;
}

function* stepsOf(node: Node): Generator<{ step: string; rows: number }> {
  const loops = node['Actual Loops'] ?? 1;
  const read = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * loops;
  const isScan = node['Node Type'] === 'Seq Scan';
  const isSort = node['Node Type'] === 'Sort';
  if ((isScan || isSort) && read > MANY)
    yield { step: isScan ? `Seq Scan on ${node['Relation Name']}` : 'Sort', rows: Math.round(read) };
  for (const child of node.Plans ?? []) yield* stepsOf(child);
}
