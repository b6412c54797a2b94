import { randomUUID } from 'node:crypto';
import {
  EventSubscriber,
  type DataSource,
  type EntityManager,
  type EntitySubscriberInterface,
  type TransactionCommitEvent,
  type TransactionRollbackEvent,
  type TransactionStartEvent,
} from 'typeorm';

/** What one committed transaction has to tell other processes. */
export interface CommittedEvents {
  /** The rows of `announcements` that have the changes. */
  rowIds: string[];
  changes: object[];
  /** Channels on which workers sleep. They look for work each second anyway, so no row keeps a wake-up. */
  wakeUps: string[];
}

type Listener = (committed: CommittedEvents) => void;

/** Passes what was committed to the part of the process that announces it. */
export class CommitListeners {
  private readonly listeners = new Set<Listener>();

  /** The listener runs before the caller of the transaction goes on. Returns how to stop it. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** False in programs of the terminal. */
  get hasListeners(): boolean {
    return this.listeners.size > 0;
  }

  publish(committed: CommittedEvents): void {
    for (const listener of this.listeners) listener(committed);
  }
}

export const getCommitListeners = ({ options }: DataSource): CommitListeners =>
  (options as { extra: { commits: CommitListeners } }).extra.commits;

/** What a transaction has to tell, in the data of its query runner. */
interface PendingEvents {
  changes?: object[];
  rowId?: string;
  wakeUps?: string[];
  /** How many changes there were when the transaction, and each savepoint in it, began. */
  marks?: number[];
}

/**
 * Tells all processes of a change, once the transaction commits. The row outlives a crash. It is not a `notify` in the
 * transaction, because PostgreSQL lets the commits of those wait for each other.
 */
export async function publishChange(db: EntityManager, change: object): Promise<void> {
  const runner = db.queryRunner;
  if (runner?.isTransactionActive) return void ((runner.data as PendingEvents).changes ??= []).push(change);
  const rowId = await insertAnnouncement(db, [change]);
  getCommitListeners(db.dataSource).publish({ rowIds: [rowId], changes: [change], wakeUps: [] });
}

/** Wakes the workers that sleep on a channel, once the transaction commits. */
export async function wakeWorkers(db: EntityManager, channel: string): Promise<void> {
  const commits = getCommitListeners(db.dataSource);
  const runner = db.queryRunner;
  if (!commits.hasListeners) await db.query('select pg_notify($1, $2)', [channel, '']);
  else if (runner?.isTransactionActive) ((runner.data as PendingEvents).wakeUps ??= []).push(channel);
  else commits.publish({ rowIds: [], changes: [], wakeUps: [channel] });
}

async function insertAnnouncement(db: EntityManager, changes: object[]): Promise<string> {
  const rowId = randomUUID();
  await db.query('insert into announcements (id, changes) values ($1, $2)', [rowId, JSON.stringify(changes)]);
  return rowId;
}

/** Stores and publishes what transactions have to tell. A part of every data source. */
@EventSubscriber()
export class CommitSubscriber implements EntitySubscriberInterface {
  afterTransactionStart({ queryRunner }: TransactionStartEvent): void {
    const pending = queryRunner.data as PendingEvents;
    (pending.marks ??= []).push(pending.changes?.length ?? 0);
  }

  afterTransactionRollback({ queryRunner }: TransactionRollbackEvent): void {
    const { marks = [], changes = [] } = queryRunner.data as PendingEvents;
    changes.length = Math.min(changes.length, marks.pop() ?? 0);
  }

  async beforeTransactionCommit({ queryRunner, manager }: TransactionCommitEvent): Promise<void> {
    const pending = queryRunner.data as PendingEvents;
    if (pending.marks?.length === 1 && pending.changes?.length)
      pending.rowId = await insertAnnouncement(manager, pending.changes);
  }

  afterTransactionCommit({ queryRunner, dataSource }: TransactionCommitEvent): void {
    const { marks, rowId, changes = [], wakeUps = [] } = queryRunner.data as PendingEvents;
    marks?.pop();
    if (marks?.length !== 0) return; // a savepoint was released
    queryRunner.data = {};
    if (changes.length + wakeUps.length > 0)
      getCommitListeners(dataSource).publish({ rowIds: rowId ? [rowId] : [], changes, wakeUps });
  }
}
