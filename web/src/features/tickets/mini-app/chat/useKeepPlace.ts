import { useLayoutEffect, useRef } from 'react';

const nearPx = 60;

interface History {
  /** The id of the oldest loaded message. */
  firstId: number;
  lastId: number;
  /** The number of own messages that have not arrived yet. */
  outgoing: number;
}

/**
 * Keeps what a person reads further up in its place when a message comes, and goes to the end when they write one. A reversed
 * box does the rest: it keeps the distance to its end. The browser's own anchors are off, since they moved such a box to its
 * start when older messages came, and so loaded the whole chat. Returns the ref of the messages.
 */
export function useKeepPlace({ firstId, lastId, outgoing }: History) {
  const log = useRef<HTMLDivElement>(null);
  const before = useRef({ firstId, lastId, outgoing, heightPx: 0 });
  useLayoutEffect(() => {
    const box = log.current!.closest('[data-scrolls]')!;
    const was = before.current;
    const heightPx = box.scrollHeight;
    if (outgoing > was.outgoing) box.scrollTop = 0;
    else if (lastId !== was.lastId && firstId === was.firstId && box.scrollTop < -nearPx)
      box.scrollTop -= heightPx - was.heightPx;
    before.current = { firstId, lastId, outgoing, heightPx };
  });
  return log;
}
