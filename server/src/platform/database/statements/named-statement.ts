import { createHash } from 'node:crypto';
import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { type GatheredRead, ReadQueue } from './read-queue.js';

/**
 * Runs a statement that each connection plans once and keeps by its name. TypeORM passes no name, so PostgreSQL plans each
 * of its calls anew. On hot paths planning costs most of the throughput. Runs outside of any transaction.
 */
export async function namedQuery<Row extends QueryResultRow>(
  dataSource: DataSource,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await poolOf(dataSource).query<Row>({ name: shortName(name), text, values });
  return rows;
}

/** PostgreSQL cuts longer names, so that two statements could have one name. */
const LONGEST_NAME = 63;
const HASH_LENGTH = 20;

function shortName(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH);
  return `${name.slice(0, LONGEST_NAME - HASH_LENGTH - 1)} ${hash}`;
}

const queues = new WeakMap<Pool, ReadQueue>();

/**
 * The same for a statement that only reads. Under load such statements share packets, and those that are alike share one
 * run (`ReadQueue`). So nobody may change the rows.
 */
export function namedRead<Row extends QueryResultRow>(
  dataSource: DataSource,
  name: string,
  text: string,
  values: unknown[],
): Promise<readonly Readonly<Row>[]> {
  return queueOf(dataSource).read(shortName(name), text, values) as Promise<Row[]>;
}

/**
 * The same for a question that several people ask at the same time, as after a change that all their screens show. While nothing
 * changes in the database, the next ones get the same answer (`KeptAnswers`). It may be 250 ms late to show that a time is over.
 */
export function oftenRead<Row extends QueryResultRow>(
  dataSource: DataSource,
  name: string,
  text: string,
  values: unknown[],
): Promise<readonly Readonly<Row>[]> {
  return queueOf(dataSource).readOften(shortName(name), text, values) as Promise<Row[]>;
}

/** The same for a statement that answers several questions in one run. Returns the rows of the question. */
export function gatheredRead<Row extends QueryResultRow & { n: number }, Question>(
  dataSource: DataSource,
  statement: GatheredRead<Question>,
  question: Question,
): Promise<readonly Readonly<Row>[]> {
  return queueOf(dataSource).gather(statement, question) as Promise<Row[]>;
}

function queueOf(dataSource: DataSource): ReadQueue {
  const pool = poolOf(dataSource);
  let queue = queues.get(pool);
  if (!queue) queues.set(pool, (queue = new ReadQueue(pool)));
  return queue;
}

const poolOf = (dataSource: DataSource): Pool => (dataSource.driver as unknown as { master: Pool }).master;
