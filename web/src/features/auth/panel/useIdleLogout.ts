import { useEffect, useEffectEvent } from 'react';
import { readStored, store } from '../../../kit/core/storage';
import { useAppDispatch } from '../../../store/hooks';
import { endSession } from '../../../store/session.slice';
import { useGetPublicConfigQuery, useLogoutMutation } from '../api';

/** The time of the last input in any tab. */
const storageKey = 'last_input';
const CHECK_MS = 5_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Ends the session when nobody has used any tab of the panel for as long as the server allows. The server cannot tell: an open
 * page makes calls by itself.
 */
export function useIdleLogout(): void {
  const dispatch = useAppDispatch();
  const [logout] = useLogoutMutation();
  const minutes = useGetPublicConfigQuery().data?.session_idle_minutes ?? 0;
  const end = useEffectEvent(() => {
    void logout().finally(() => dispatch(endSession('refused'))); // also if the server is away
  });

  useEffect(() => {
    if (minutes === 0) return;
    let storedAt = 0;
    const onInput = () => {
      if (Date.now() - storedAt < CHECK_MS) return;
      storedAt = Date.now();
      store(storageKey, String(storedAt));
    };
    onInput(); // somebody has opened the page
    for (const input of inputs) window.addEventListener(input, onInput, { capture: true, passive: true });
    const timer = setInterval(() => {
      if (Date.now() - Number(readStored(storageKey) ?? storedAt) < minutes * 60_000) return;
      clearInterval(timer);
      end();
    }, CHECK_MS);
    return () => {
      for (const input of inputs) window.removeEventListener(input, onInput, { capture: true });
      clearInterval(timer);
    };
  }, [minutes]);
}
