import { useCallback, useEffect, useRef } from 'react';
import { credentialHeaders } from '../../../../api/credentials';
import { usePageVisible } from '../../page-visible';

type Timer = ReturnType<typeof setTimeout>;

const repeatMs = 10_000;
/** A pause of this length ends the writing. */
const pauseMs = 5_000;

/**
 * Tells colleagues that this person looks at the ticket, while the page is visible. Returns what to call at each keystroke, and
 * with false when the writing is over. Failures do not matter: the next call repeats what holds.
 */
export function useTellPresence(ticketId: number, isOn: boolean): (isTyping: boolean) => void {
  const isLooking = usePageVisible() && isOn;
  const typing = useRef({ isTyping: false, typedAt: 0, timer: undefined as Timer | undefined });
  const tell = useRef<(isTyping: boolean) => void>(() => {});

  useEffect(() => {
    if (!isLooking) return;
    const state = typing.current;
    const say = (isTyping: boolean) => {
      state.isTyping = isTyping;
      call(ticketId, { method: 'POST', body: JSON.stringify({ typing: isTyping }) });
    };
    const leave = () => call(ticketId, { method: 'DELETE' });
    tell.current = say;
    say(false);
    const repeating = setInterval(() => say(state.isTyping), repeatMs);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(repeating);
      clearTimeout(state.timer);
      state.timer = undefined;
      window.removeEventListener('pagehide', leave);
      tell.current = () => {};
      state.isTyping = false;
      leave();
    };
  }, [ticketId, isLooking]);

  return useCallback((isTyping: boolean) => {
    const state = typing.current;
    state.typedAt = Date.now();
    if (isTyping !== state.isTyping) tell.current(isTyping);
    // One timer for all keystrokes of a text: each new one would cost time.
    const endAfterPause = () => {
      const leftMs = state.typedAt + pauseMs - Date.now();
      state.timer = leftMs > 0 ? setTimeout(endAfterPause, leftMs) : undefined;
      if (leftMs <= 0 && state.isTyping) tell.current(false);
    };
    if (isTyping) state.timer ??= setTimeout(endAfterPause, pauseMs);
  }, []);
}

/** `keepalive` lets the call outlive the page. */
function call(ticketId: number, init: RequestInit): void {
  const path = `ticket/${ticketId}/presence`;
  const headers = {
    ...credentialHeaders(path),
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  };
  fetch(`${window.location.origin}/api/${path}`, { ...init, headers, keepalive: true }).catch(
    () => undefined,
  );
}
