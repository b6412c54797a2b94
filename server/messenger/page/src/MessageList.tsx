import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MessageView } from '../../page.views';
import { IconButton } from './Icon';
import { type MessageActions, MessageItem } from './MessageItem';

const NEAR_BOTTOM_PX = 120;
const NEAR_TOP_PX = 400;
const DOING: Record<string, string> = {
  typing: 'typing…',
  upload_photo: 'sending a photo…',
  upload_document: 'sending a file…',
};

interface MessageListProps extends MessageActions {
  /** Undefined while they are being fetched. */
  messages: MessageView[] | undefined;
  hasOlder: boolean;
  onOlder: () => Promise<void>;
  person: number;
  chat: number;
  typing: string | undefined;
}

export function MessageList({
  messages,
  hasOlder,
  onOlder,
  person,
  chat,
  typing,
  ...actions
}: MessageListProps) {
  const log = useRef<HTMLDivElement>(null);
  const isAtBottom = useRef(true);
  const isLoadingOlder = useRef(false);
  const shown = useRef<{ first?: number; height: number }>({ height: 0 });
  const [isAway, setIsAway] = useState(false);
  const first = messages?.[0]?.id;
  const last = messages?.at(-1);
  const lastIsOwn = last?.from.id === person;
  const isLoaded = messages !== undefined;

  useEffect(() => {
    isAtBottom.current = true;
  }, [isLoaded]);
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const { first: firstBefore, height } = shown.current;
    // Older ones came in above: what was in view stays in view.
    const grewAbove = firstBefore !== undefined && first !== undefined && first < firstBefore;
    if (grewAbove) element.scrollTop += element.scrollHeight - height;
    else if (isAtBottom.current || lastIsOwn) element.scrollTop = element.scrollHeight;
    shown.current = { first, height: element.scrollHeight };
  }, [messages, first, lastIsOwn, typing]);

  useEffect(() => {
    const element = log.current;
    if (!element) return;
    // The field below grows and shrinks: the last message stays in view.
    const observer = new ResizeObserver(() => {
      if (isAtBottom.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    isAtBottom.current = below < NEAR_BOTTOM_PX;
    setIsAway(below > element.clientHeight);
    if (hasOlder && element.scrollTop < NEAR_TOP_PX && !isLoadingOlder.current) {
      isLoadingOlder.current = true;
      void onOlder().finally(() => (isLoadingOlder.current = false));
    }
  };
  const goDown = () => log.current?.scrollTo({ top: log.current.scrollHeight });

  return (
    <div className="log-frame">
      <div
        className="log"
        role="log"
        aria-label="Messages"
        aria-busy={!isLoaded}
        tabIndex={0}
        ref={log}
        onScroll={onScroll}
      >
        <div className="log-inner">
          {hasOlder && <p className="service">Loading earlier messages…</p>}
          {messages?.length === 0 && <p className="service">No messages here yet</p>}
          {messages?.map((message, index) => {
            const before = messages[index - 1];
            const isNewDay = !before || dayOf(before.date) !== dayOf(message.date);
            const isFirst = isNewDay || before.from.id !== message.from.id || before.service !== undefined;
            return (
              <Fragment key={message.id}>
                {isNewDay && <p className="service day">{dayOf(message.date)}</p>}
                <MessageItem
                  message={message}
                  isOwn={message.from.id === person}
                  isFirst={isFirst}
                  isGroup={chat < 0}
                  isPast={message.chat !== chat}
                  {...actions}
                />
              </Fragment>
            );
          })}
          {typing && <p className="typing">{DOING[typing] ?? 'typing…'}</p>}
        </div>
      </div>
      {isAway && (
        <IconButton name="down" label="To the latest messages" className="to-bottom" onClick={goDown} />
      )}
    </div>
  );
}

function dayOf(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}
