import type { Action, Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { AppDispatch, RootState } from './root';

interface ListenerApi {
  dispatch: AppDispatch;
  getState: () => RootState;
}

export interface AddListenerAction {
  type: 'listeners/add';
  matches: (action: Action, state: RootState, previousState: RootState) => boolean;
  effect: (action: never, store: ListenerApi) => void;
}

type Effect<Matched> = (action: Matched, store: ListenerApi) => void;

/** An action that adds a listener: `effect` runs after each matching action. `dispatch` returns a function that removes it. */
export function addAppListener<Matched extends Action>(
  matches: (action: Action, state: RootState, previousState: RootState) => action is Matched,
  effect: Effect<Matched>,
): AddListenerAction;
export function addAppListener(
  matches: AddListenerAction['matches'],
  effect: Effect<UnknownAction>,
): AddListenerAction;
export function addAppListener(
  matches: AddListenerAction['matches'],
  effect: Effect<never>,
): AddListenerAction {
  return { type: 'listeners/add', matches, effect };
}

const isAddListener = (action: unknown): action is AddListenerAction =>
  (action as Action).type === 'listeners/add';

/** Redux Toolkit's own listener middleware does more, and would take 1.6 kB of each app's first load. */
export function createListeners(): Middleware<(listener: AddListenerAction) => () => void, RootState> {
  const listeners = new Set<AddListenerAction>();
  return (store) => (next) => (action) => {
    if (isAddListener(action)) {
      listeners.add(action);
      return () => void listeners.delete(action);
    }
    const previousState = store.getState();
    const result = next(action);
    for (const { matches, effect } of [...listeners])
      if (matches(action as Action, store.getState(), previousState))
        effect(action as never, store as ListenerApi);
    return result;
  };
}
