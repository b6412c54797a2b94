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

/** The events of one committed transaction. */
export interface CommittedEvents {
  /** The rows of `announcements` that have the changes. */
  rowIds: string[];
  changes: object[];
  /** Channels that workers listen on. Not persisted, because workers also poll every second. */
  wakeUps: string[];
}

type Listener = (committed: CommittedEvents) => void;

/** Notifies in-process listeners of committed events. */
export class CommitListeners {
  private readonly listeners = new Set<Listener>();

  /** Runs the listener before the transaction's caller continues. Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** False in commands. */
  get hasListeners(): boolean {
    return this.listeners.size > 0;
  }

  publish(committed: CommittedEvents): void {
    for (const listener of this.listeners) listener(committed);
  }
}

export const getCommitListeners = ({ options }: DataSource): CommitListeners =>
  (options as { extra: { commits: CommitListeners } }).extra.commits;

/** The events of an open transaction, stored on its query runner. */
interface PendingEvents {
  changes?: object[];
  rowId?: string;
  wakeUps?: string[];
  /** The number of changes at the start of the transaction and of each savepoint. */
  marks?: number[];
}

/**
 * Publishes a change to all processes when the transaction commits. The row survives a crash. Does not use `notify` in the
 * transaction, because PostgreSQL serializes the commits of notifying transactions.
 */
export async function publishChange(db: EntityManager, change: object): Promise<void> {
  const runner = db.queryRunner;
  if (runner?.isTransactionActive) return void ((runner.data as PendingEvents).changes ??= []).push(change);
  const rowId = await insertAnnouncement(db, [change]);
  getCommitListeners(db.dataSource).publish({ rowIds: [rowId], changes: [change], wakeUps: [] });
}

/** Wakes the workers that listen on a channel when the transaction commits. */
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

/** Stores and publishes the events of transactions. Installed in every data source. */
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
