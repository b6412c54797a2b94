import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { AnnouncingClient } from './announcing-client.js';

/** Something that processes are told after a commit. */
export type News = { change: object } | { bell: string };

/** What one committed transaction has to tell. */
export interface CommittedNews {
  /** The row of `announcements` that has the changes. Null: there are only bells. */
  rowId: string | null;
  changes: object[];
  /** Channels on which somebody sleeps. They look for work each second anyway, so no row keeps a bell. */
  bells: string[];
}

type Listener = (news: CommittedNews) => void;

/** Passes the news of committed transactions to the part of the process that announces them. */
export class Commits {
  private readonly listeners = new Set<Listener>();

  /** The listener runs before the caller of the transaction goes on. Returns how to stop it. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** False in programs of the terminal. */
  get areHeard(): boolean {
    return this.listeners.size > 0;
  }

  publish(news: CommittedNews): void {
    for (const listener of this.listeners) listener(news);
  }
}

export const commitsOf = ({ options }: DataSource): Commits =>
  (options as { extra: { commits: Commits } }).extra.commits;

const origin = randomBytes(8).toString('hex');
let count = 0;

/** Ids of one process follow each other, so that the index of the rows stays small. */
export function newRowId(): string {
  count += 1;
  return origin + count.toString(16).padStart(16, '0');
}

/**
 * Tells all processes about something, once the transaction commits. It costs no statement: the row that outlives a crash is
 * written together with the commit. PostgreSQL would let all commits wait for each other if they notified themselves.
 * Outside of a transaction it tells at once.
 */
export async function tell(db: EntityManager, news: News): Promise<void> {
  const commits = commitsOf(db.dataSource);
  if ('bell' in news && !commits.areHeard)
    return void (await db.query('select pg_notify($1, $2)', [news.bell, '']));
  const runner = db.queryRunner;
  if (runner?.isTransactionActive) return ((await runner.connect()) as AnnouncingClient).announce(news);
  if ('bell' in news) return commits.publish({ rowId: null, changes: [], bells: [news.bell] });
  const rowId = newRowId();
  await db.query('insert into announcements (id, changes) values ($1, $2)', [
    rowId,
    JSON.stringify([news.change]),
  ]);
  commits.publish({ rowId, changes: [news.change], bells: [] });
}
