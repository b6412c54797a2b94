import { useSyncExternalStore } from 'react';

/** Decisions that were made together, and that can be taken back together. */
export interface Undoable {
  ids: number[];
  as: 'accept' | 'reject' | 'delete';
  /** Such as "Deposit accepted". */
  words: string;
  /** The label of a single deposit. */
  label?: string | undefined;
  /** By the steady clock of the page. The server counts the time from a later moment, so it is never too long. */
  sentAt: number;
}

let undoables: readonly Undoable[] = [];
const watchers = new Set<() => void>();
const listeners = new Set<(ids: number[]) => void>();

function store(next: readonly Undoable[]): void {
  undoables = next;
  for (const tell of watchers) tell();
}

/** Offers to take back decisions. The bar ends the offer when their time is over, or at once if there is no undo. */
export function offerUndo(decided: Undoable): void {
  if (decided.ids.length > 0) store([...undoables, decided]);
}

/** Ends the offer, because it was used or its time is over. */
export function endOffer(undoable: Undoable): void {
  if (undoables.includes(undoable)) store(undoables.filter((one) => one !== undoable));
}

export function endAllOffers(): void {
  store([]);
}

/** All offers, oldest first. */
export const useUndoables = (): readonly Undoable[] =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    () => undoables,
  );

export function tellUndone(ids: number[]): void {
  for (const tell of listeners) tell(ids);
}

/** Calls the listener with deposits that wait again. Returns how to stop it. */
export function onUndone(listener: (ids: number[]) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
