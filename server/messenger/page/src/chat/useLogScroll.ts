import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MessageView } from '../../../page-api/page.message.views';

const NEAR_BOTTOM_PX = 120;
const NEAR_TOP_PX = 400;
const TARGET_MS = 1600;

export interface ShownLog {
  /** Undefined while they are loading. */
  messages: MessageView[] | undefined;
  person: number;
  typing: string | undefined;
  unread: number;
  hasOlder: boolean;
  onOlder: () => Promise<void>;
  onRead: (id: number) => void;
}

/** Scrolls a list of messages to the first unread one. Then it follows the newest one, unless the person scrolls away. */
export function useLogScroll({ messages, person, typing, unread, hasOlder, onOlder, onRead }: ShownLog) {
  const log = useRef<HTMLDivElement>(null);
  const isAtBottom = useRef(true);
  const isLoadingOlder = useRef(false);
  const shown = useRef<{ first?: number; height: number }>({ height: 0 });
  const [isAway, setIsAway] = useState(false);
  const [wanted, setWanted] = useState<number>();
  const [target, setTarget] = useState<number>();
  const first = messages?.[0]?.id;
  const last = messages?.at(-1);
  const lastIsOwn = last?.from.id === person;
  const isLoaded = messages !== undefined;

  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const { first: firstBefore, height } = shown.current;
    // Older messages were added above. The messages in view stay in view.
    const grewAbove = firstBefore !== undefined && first !== undefined && first < firstBefore;
    if (grewAbove) element.scrollTop += element.scrollHeight - height;
    else if (isAtBottom.current || lastIsOwn) element.scrollTop = element.scrollHeight;
    shown.current = { first, height: element.scrollHeight };
  }, [messages, first, lastIsOwn, typing]);

  useLayoutEffect(() => {
    if (!isLoaded) return;
    const news = log.current?.querySelector('.news');
    news?.scrollIntoView({ block: 'start' });
    if (log.current) isAtBottom.current = belowView(log.current) < NEAR_BOTTOM_PX;
  }, [isLoaded]);

  useEffect(() => {
    const element = log.current;
    if (!element) return;
    // The field below grows and shrinks, and pictures and fonts load late. The last message stays in view.
    const observer = new ResizeObserver(() => {
      if (isAtBottom.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    observer.observe(element.firstElementChild!);
    return () => observer.disconnect();
  }, []);

  const read = useEffectEvent(() => {
    if (isAtBottom.current && unread > 0 && last) onRead(last.id);
  });
  useEffect(() => read(), [unread, last?.id]);

  const loadOlder = () => {
    if (!hasOlder || isLoadingOlder.current) return;
    isLoadingOlder.current = true;
    void onOlder().finally(() => (isLoadingOlder.current = false));
  };
  const goToWanted = useEffectEvent(() => {
    if (wanted === undefined) return;
    const message = log.current?.querySelector<HTMLElement>(`[data-message-ids~="${wanted}"]`);
    if (!message && hasOlder) return loadOlder();
    message?.scrollIntoView({ block: 'center' });
    message?.focus({ preventScroll: true });
    setTarget(wanted);
    setWanted(undefined);
  });
  useEffect(() => goToWanted(), [wanted, first]);

  useEffect(() => {
    if (target === undefined) return;
    const timer = window.setTimeout(() => setTarget(undefined), TARGET_MS);
    return () => window.clearTimeout(timer);
  }, [target]);

  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    const below = belowView(element);
    isAtBottom.current = below < NEAR_BOTTOM_PX;
    setIsAway(below > NEAR_BOTTOM_PX * 2);
    if (isAtBottom.current && unread > 0 && last) onRead(last.id);
    if (element.scrollTop < NEAR_TOP_PX) loadOlder();
  };
  const goDown = () => log.current?.scrollTo({ top: log.current.scrollHeight });
  return { log, isAway, target, onScroll, goDown, jump: setWanted };
}

function belowView({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}
