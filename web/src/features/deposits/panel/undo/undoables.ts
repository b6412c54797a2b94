import { useSyncExternalStore } from 'react';

/** Decisions that were made together, and that can be taken back together. */
export interface Undoable {
  ids: number[];
  /** Such as "A12 accepted". */
  words: string;
  /** By the steady clock of the page. */
  endsAt: number;
}

let undoables: readonly Undoable[] = [];
const watchers = new Set<() => void>();
const listeners = new Set<(ids: number[]) => void>();

function store(next: readonly Undoable[]): void {
  undoables = next;
  for (const tell of watchers) tell();
}

/** Offers to take back decisions. The server counts their time from a later moment than `sentAt`, so it is never too long. */
export function offerUndo(decided: Omit<Undoable, 'endsAt'>, sentAt: number, undoSeconds: number): void {
  const endsAt = sentAt + undoSeconds * 1_000;
  if (decided.ids.length > 0 && endsAt > performance.now()) store([...undoables, { ...decided, endsAt }]);
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
