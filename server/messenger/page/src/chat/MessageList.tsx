import { UnstyledButton } from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { MessageView } from '../../../page-api/page.message.views';
import { formatDay } from '../parts/time';
import { type MessageActions, MessageItem } from './MessageItem';

interface MessageListProps {
  /** Undefined while they are loading. */
  messages: MessageView[] | undefined;
  /** Loads older messages. Undefined: there are none. */
  onOlder: (() => void) | undefined;
  person: number;
  isGroup: boolean;
  /** The bot has fetched the messages before this one. Undefined: it has fetched all. */
  firstUnfetchedId: number | undefined;
  /** Shown if there are no messages. Undefined while they are loading. */
  empty: ReactNode;
  actions: Omit<MessageActions, 'onJump'>;
}

/** The messages of a thread. The style sheet shows the end of the list, unless the person scrolls away from it. */
export function MessageList(props: MessageListProps) {
  const { messages = [], onOlder, person, isGroup, firstUnfetchedId, empty, actions } = props;
  const log = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ id: number }>();
  useEffect(() => {
    if (!target) return;
    const message = log.current?.querySelector<HTMLElement>(`[data-message-ids~="${target.id}"]`);
    message?.scrollIntoView({ block: 'center' });
    message?.focus({ preventScroll: true });
  }, [target]);

  return (
    <div className="log" role="log" aria-label="Messages" tabIndex={0} ref={log}>
      <div className="log-inner">
        {onOlder && (
          <UnstyledButton className="service" onClick={onOlder}>
            Earlier messages
          </UnstyledButton>
        )}
        {messages.length === 0 && empty}
        {groupByAlbum(messages).map((group, index, groups) => {
          const [message] = group;
          const previous = groups[index - 1]?.[0];
          const day = formatDay(message.date);
          const isNewDay = !previous || formatDay(previous.date) !== day;
          return (
            <Fragment key={message.id}>
              {isNewDay && <p className="service day">{day}</p>}
              {message.service === undefined ? (
                <MessageItem
                  messages={group}
                  isOwn={message.from.id === person}
                  isFirst={isNewDay || previous.from.id !== message.from.id || previous.service !== undefined}
                  isGroup={isGroup}
                  isFetched={firstUnfetchedId === undefined || message.id < firstUnfetchedId}
                  isTarget={group.some(({ id }) => id === target?.id)}
                  {...actions}
                  onJump={(id) => setTarget({ id })}
                />
              ) : (
                <p className="service">{message.service}</p>
              )}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}

function groupByAlbum(messages: MessageView[]): [MessageView, ...MessageView[]][] {
  const groups: [MessageView, ...MessageView[]][] = [];
  for (const message of messages) {
    const last = groups.at(-1);
    if (message.album !== undefined && last?.[0].album === message.album) last.push(message);
    else groups.push([message]);
  }
  return groups;
}
