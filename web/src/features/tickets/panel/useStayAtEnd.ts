import { useLayoutEffect, useRef, useState } from 'react';

const nearPx = 60;

/**
 * Keeps a history at its newest message while one is there, and leaves it alone while one reads further up. It opens at
 * the unread mark where there is one.
 */
export function useStayAtEnd(lastId: number, hasMark: boolean, isSending: boolean) {
  const area = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const stays = useRef<boolean>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenId, setSeenId] = useState(lastId);

  const go = () => {
    if (area.current) area.current.scrollTop = area.current.scrollHeight;
  };

  useLayoutEffect(() => {
    if (stays.current === null && hasMark) mark.current?.scrollIntoView({ block: 'center' });
    else if (stays.current !== false || isSending) go();
    stays.current ??= true;
  }, [lastId, hasMark, isSending]);

  // Its room changes too: the field below grows, a phone's keyboard opens.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => stays.current && go());
    if (area.current) observer.observe(area.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = area.current!;
    stays.current = scrollHeight - scrollTop - clientHeight < nearPx;
    setAtEnd(stays.current);
    if (stays.current) setSeenId(lastId);
  };

  return { area, mark, onScroll, go, isAtEnd, hasMore: lastId > seenId };
}
