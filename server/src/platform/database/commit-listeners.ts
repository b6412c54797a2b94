import type { DataSource } from 'typeorm';

/** Those that a trigger stored are published even after a rollback. */
export interface CommittedEvents {
  rowIds: string[];
  changes: object[];
  /** Channels of workers. Not persisted, because workers also poll every second. */
  wakeUps: string[];
}

type Listener = (committed: CommittedEvents) => void;

export class CommitListeners {
  private readonly listeners = new Set<Listener>();

  /** Calls the listener before the transaction's caller continues. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** False in commands, which leave publishing to other processes. */
  get hasListeners(): boolean {
    return this.listeners.size > 0;
  }

  publish(committed: CommittedEvents): void {
    for (const listener of this.listeners) listener(committed);
  }
}

export const getCommitListeners = ({ options }: DataSource): CommitListeners =>
  (options as { extra: { commitListeners: CommitListeners } }).extra.commitListeners;
