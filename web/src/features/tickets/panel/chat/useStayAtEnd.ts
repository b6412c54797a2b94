import { useLayoutEffect, useRef, useState } from 'react';
import { nearEndPx } from '../../chat';

interface History {
  /** The id of the oldest loaded message. Changes when older messages are added above. */
  firstId: number;
  lastId: number;
  hasMark: boolean;
  /** The number of own messages that are still being sent. */
  outgoing: number;
}

/**
 * Keeps the history scrolled to the newest message while the person is there. Further up, keeps the position, even when older
 * messages are added above; scroll anchoring must be off. Opens at the unread mark if there is one.
 */
export function useStayAtEnd({ firstId, lastId, hasMark, outgoing }: History) {
  const area = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const stays = useRef<boolean>(null);
  const before = useRef({ firstId, outgoing, fromEnd: 0 });
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenId, setSeenId] = useState(lastId);

  const go = () => {
    if (area.current) area.current.scrollTop = area.current.scrollHeight;
  };

  useLayoutEffect(() => {
    const isWriting = outgoing > before.current.outgoing;
    if (stays.current === null && hasMark) mark.current?.scrollIntoView({ block: 'center' });
    else if (stays.current !== false || isWriting) go();
    else if (firstId !== before.current.firstId && area.current)
      area.current.scrollTop = area.current.scrollHeight - before.current.fromEnd;
    stays.current ??= true;
    before.current = { ...before.current, firstId, outgoing };
  }, [firstId, lastId, hasMark, outgoing]);

  // The height of the history also changes when the field below grows or a phone's keyboard opens.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => stays.current && go());
    if (area.current) observer.observe(area.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = area.current!;
    before.current.fromEnd = scrollHeight - scrollTop;
    stays.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
    setAtEnd(stays.current);
    if (stays.current) setSeenId(lastId);
  };

  return { area, mark, onScroll, go, isAtEnd, hasMore: lastId > seenId };
}
