import { useEffect, useEffectEvent } from 'react';
import { readStored, writeStored } from '../../../kit/core/storage';
import { useAppDispatch } from '../../../store/hooks';
import { endSession } from '../../../store/session';
import { useGetPublicConfigQuery, useLogoutMutation } from '../api';

/** The key of the time of the last input in any tab, in milliseconds. */
const storageKey = 'last_input';
const checkMs = 5_000;
const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Ends the session after the idle time without input in any tab. The server cannot detect idleness, because open pages make calls. */
export function useIdleLogout(): void {
  const dispatch = useAppDispatch();
  const [logout] = useLogoutMutation();
  const minutes = useGetPublicConfigQuery().data?.session_idle_minutes ?? 0;
  const onIdle = useEffectEvent(() => {
    void logout().finally(() => dispatch(endSession('idle'))); // even if the server is unavailable
  });

  useEffect(() => {
    if (minutes === 0) return;
    let storedAt = 0;
    const onInput = () => {
      if (Date.now() - storedAt < checkMs) return;
      storedAt = Date.now();
      writeStored(storageKey, String(storedAt));
    };
    onInput(); // opening the page counts as input
    for (const event of inputEvents)
      window.addEventListener(event, onInput, { capture: true, passive: true });
    const timer = setInterval(() => {
      if (Date.now() - Number(readStored(storageKey) ?? storedAt) < minutes * 60_000) return;
      clearInterval(timer);
      onIdle();
    }, checkMs);
    return () => {
      for (const event of inputEvents) window.removeEventListener(event, onInput, { capture: true });
      clearInterval(timer);
    };
  }, [minutes]);
}
