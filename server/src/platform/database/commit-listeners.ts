import type { DataSource } from 'typeorm';

/** The events of one committed transaction. Events that a trigger stored are published even if its transaction is rolled back. */
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

  /** Calls the listener after each commit with events, before the transaction's caller continues. Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Whether this process publishes its events itself. False in commands. */
  get hasListeners(): boolean {
    return this.listeners.size > 0;
  }

  publish(committed: CommittedEvents): void {
    for (const listener of this.listeners) listener(committed);
  }
}

export const getCommitListeners = ({ options }: DataSource): CommitListeners =>
  (options as { extra: { commitListeners: CommitListeners } }).extra.commitListeners;
