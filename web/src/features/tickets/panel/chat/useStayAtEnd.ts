import { useLayoutEffect, useRef, useState } from 'react';

const nearPx = 60;

interface History {
  /** Of the oldest message that is loaded: another one says that older ones were added above. */
  firstId: number;
  lastId: number;
  hasMark: boolean;
  /** How many own messages have not arrived yet. */
  outgoing: number;
}

/**
 * Keeps a history at its newest message while one is there, and leaves it alone while one reads further up, also when
 * older messages are added above. It opens at the unread mark where there is one.
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

  // Its room changes too: the field below grows, a phone's keyboard opens.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => stays.current && go());
    if (area.current) observer.observe(area.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = area.current!;
    before.current.fromEnd = scrollHeight - scrollTop;
    stays.current = scrollHeight - scrollTop - clientHeight < nearPx;
    setAtEnd(stays.current);
    if (stays.current) setSeenId(lastId);
  };

  return { area, mark, onScroll, go, isAtEnd, hasMore: lastId > seenId };
}
