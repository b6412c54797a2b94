import { Fragment, useEffect, useLayoutEffect, useRef } from 'react';
import type { MessageView } from '../../page.views';
import { type MessageActions, MessageItem } from './MessageItem';

const NEAR_BOTTOM_PX = 120;

interface MessageListProps extends MessageActions {
  /** Undefined while they are being fetched. */
  messages: MessageView[] | undefined;
  person: number;
  isGroup: boolean;
  isTyping: boolean;
}

export function MessageList({ messages, person, isGroup, isTyping, ...actions }: MessageListProps) {
  const log = useRef<HTMLDivElement>(null);
  const isAtBottom = useRef(true);
  const last = messages?.at(-1);
  const isLoaded = messages !== undefined;

  useEffect(() => {
    isAtBottom.current = true;
  }, [isLoaded]);
  useLayoutEffect(() => {
    const element = log.current;
    if (element && (isAtBottom.current || last?.from.id === person)) element.scrollTop = element.scrollHeight;
  }, [messages, last?.from.id, person, isTyping]);

  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    isAtBottom.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_BOTTOM_PX;
  };

  return (
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
        {messages?.length === 0 && <p className="service">No messages here yet</p>}
        {messages?.map((message, index) => {
          const before = messages[index - 1];
          const isNewDay = !before || dayOf(before.date) !== dayOf(message.date);
          const isFirst = isNewDay || before.from.id !== message.from.id || before.topicCreated !== undefined;
          return (
            <Fragment key={message.id}>
              {isNewDay && <p className="service day">{dayOf(message.date)}</p>}
              <MessageItem
                message={message}
                isOwn={message.from.id === person}
                isFirst={isFirst}
                isGroup={isGroup}
                {...actions}
              />
            </Fragment>
          );
        })}
        {isTyping && <p className="typing">typing…</p>}
      </div>
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
