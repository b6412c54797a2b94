import { useLayoutEffect, useRef } from 'react';
import { nearEndPx } from '../../messages/near-end';

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
  const before = useRef({ firstId, lastId, outgoing });
  const heightPx = useRef(0);
  useLayoutEffect(() => {
    const { current: was } = before;
    before.current = { firstId, lastId, outgoing };
    const box = log.current!.closest('[data-scrolls]')!;
    const isNewer = lastId !== was.lastId && firstId === was.firstId;
    if (outgoing > was.outgoing) box.scrollTop = 0;
    else if (isNewer && box.scrollTop < -nearEndPx)
      box.scrollTop -= log.current!.offsetHeight - heightPx.current;
  }, [firstId, lastId, outgoing]);

  // The height in the last frame, so before a message came.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => (heightPx.current = log.current!.offsetHeight));
    observer.observe(log.current!);
    return () => observer.disconnect();
  }, []);
  return log;
}
