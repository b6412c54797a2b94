import type { RootState } from './root';

/** The part of a store that reads. */
export interface Observable {
  getState: () => RootState;
  subscribe: (listener: () => void) => () => void;
}

/** Calls back when the selected part of the state has changed. Returns a function that stops it. */
export function observe<T>(
  { getState, subscribe }: Observable,
  select: (state: RootState) => T,
  onChange: (now: T) => void,
): () => void {
  let last = select(getState());
  return subscribe(() => {
    const now = select(getState());
    if (now === last) return;
    last = now;
    onChange(now);
  });
}
