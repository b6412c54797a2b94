import { useMemo, useSyncExternalStore } from 'react';
import type { User } from '../../../api/api.gen';

export interface Present {
  user: User;
  typing: boolean;
}

/** Everybody who looks at a ticket, as the live stream tells it. */
export interface Watched {
  ticket_id: number;
  people: Present[];
}

const nobody: readonly Present[] = [];
let board: ReadonlyMap<number, readonly Present[]> = new Map();
const listeners = new Set<() => void>();

export function notePresence({ ticket_id, people }: Watched): void {
  const next = new Map(board);
  if (people.length > 0) next.set(ticket_id, people);
  else next.delete(ticket_id);
  change(next);
}

/** Called when a stream opens, which then tells anew who is there. */
export function forgetPresence(): void {
  if (board.size > 0) change(new Map());
}

/** The others who look at a ticket. Those who write come first. */
export function usePresent(ticketId: number, myId: number | undefined): readonly Present[] {
  const people = useSyncExternalStore(subscribe, () => board.get(ticketId) ?? nobody);
  return useMemo(
    () =>
      people
        .filter(({ user }) => user.id !== myId)
        .sort((one, other) => Number(other.typing) - Number(one.typing)),
    [people, myId],
  );
}

function change(next: typeof board): void {
  board = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
