import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { getTokenUserId } from '../../api/credentials';
import { useAppStore } from '../../store/hooks';
import { subscribeToSessionEnd } from '../../store/session';
import { readStoredJson } from '../core/storage';

/**
 * Like `useState`, for form values that must survive the end of a session in this tab, unless the person logs out. `blank`: the value
 * of an untouched form.
 */
export function useStoredState<T>(key: string, blank: T): [T, Dispatch<SetStateAction<T>>] {
  const storageKey = `kept_${key}`;
  const store = useAppStore();
  const [value, setValue] = useState<T>(() => readStoredValue(storageKey, blank));
  const latest = useRef({ value, blank });
  useEffect(() => {
    latest.current = { value, blank };
  });

  useEffect(() => {
    sessionStorage.removeItem(storageKey);
    return subscribeToSessionEnd(store, ({ why, userId }) => {
      const isBlank = JSON.stringify(latest.current.value) === JSON.stringify(latest.current.blank);
      if (why !== 'logout' && !isBlank)
        sessionStorage.setItem(storageKey, JSON.stringify({ userId, value: latest.current.value }));
    });
  }, [storageKey, store]);

  return [value, setValue];
}

function readStoredValue<T>(storageKey: string, blank: T): T {
  const stored = readStoredJson<{ userId: number | null; value: T }>(storageKey, 'sessionStorage');
  return stored && stored.userId === getTokenUserId() ? stored.value : blank;
}
