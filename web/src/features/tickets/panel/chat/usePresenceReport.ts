import { useCallback, useEffect, useRef } from 'react';
import { credentialHeaders } from '../../../../api/credentials';
import { usePageVisible } from '../../usePageVisible';

type Timer = ReturnType<typeof setTimeout>;

const repeatMs = 10_000;
/** After this pause, the person no longer counts as typing. */
const pauseMs = 5_000;

/**
 * Reports to colleagues that this person has the ticket open, while the page is visible. Returns a function to call at each
 * keystroke, and with false when typing ends. Errors are ignored, because the next call repeats the state.
 */
export function usePresenceReport(ticketId: number, isOn: boolean): (isTyping: boolean) => void {
  const isLooking = usePageVisible() && isOn;
  const typing = useRef({ isTyping: false, typedAt: 0, timer: undefined as Timer | undefined });
  const tell = useRef<(isTyping: boolean) => void>(() => {});

  useEffect(() => {
    if (!isLooking) return;
    const state = typing.current;
    const report = (isTyping: boolean) => {
      state.isTyping = isTyping;
      call(ticketId, { method: 'POST', body: JSON.stringify({ typing: isTyping }) });
    };
    const leave = () => call(ticketId, { method: 'DELETE' });
    tell.current = report;
    report(false);
    const repeating = setInterval(() => report(state.isTyping), repeatMs);
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
    // A single timer for all keystrokes, because restarting one at each keystroke is expensive.
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
