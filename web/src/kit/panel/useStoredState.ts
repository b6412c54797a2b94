import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import { getTokenUserId } from '../../api/credentials';
import { useAppStore } from '../../store/hooks';
import { type SessionEnd, subscribeToSessionEnd } from '../../store/session';
import { readStoredJson } from '../core/storage';

/**
 * Like `useState`, for form values that must survive the end of a session in this tab, unless the person logs out. `blank`: the value
 * of an untouched form.
 */
export function useStoredState<T>(key: string, blank: T): [T, Dispatch<SetStateAction<T>>] {
  const storageKey = `kept_${key}`;
  const store = useAppStore();
  const [value, setValue] = useState<T>(() => readStoredValue(storageKey, blank));
  const onSessionEnd = useEffectEvent(({ reason, userId }: SessionEnd) => {
    if (reason !== 'logout' && JSON.stringify(value) !== JSON.stringify(blank))
      sessionStorage.setItem(storageKey, JSON.stringify({ userId, value }));
  });

  useEffect(() => {
    sessionStorage.removeItem(storageKey);
    return subscribeToSessionEnd(store, (end) => onSessionEnd(end));
  }, [storageKey, store]);

  return [value, setValue];
}

function readStoredValue<T>(storageKey: string, blank: T): T {
  const stored = readStoredJson<{ userId: number | null; value: T }>(storageKey, 'sessionStorage');
  return stored && stored.userId === getTokenUserId() ? stored.value : blank;
}
