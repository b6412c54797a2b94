import type { DataSource } from 'typeorm';

/** The events of a committed transaction, or events that a trigger stored, which are published even after a rollback. */
export interface CommittedEvents {
  /** The rows of `announcements` that have the changes. */
  rowIds: string[];
  changes: object[];
  /** Channels that workers listen on. Not persisted, because workers also poll every second. */
  wakeUps: string[];
}

type Listener = (committed: CommittedEvents) => void;

export class CommitListeners {
  private readonly listeners = new Set<Listener>();

  /** Calls the listener after each commit with events, before the transaction's caller continues. */
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
