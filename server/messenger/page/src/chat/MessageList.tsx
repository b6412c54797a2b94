import { Fragment, type ReactNode, useState } from 'react';
import type { MessageView } from '../../../page-api/page.message.views';
import { IconButton } from '../parts/Icon';
import { type MessageActions, MessageItem } from './MessageItem';
import { formatDay, isSameDay } from '../parts/moments';
import { type ShownLog, useLogScroll } from './useLogScroll';
import { UnreadBadge } from '../parts/UnreadBadge';

const DOING: Record<string, string> = {
  typing: 'typing…',
  upload_photo: 'sending a photo…',
  upload_document: 'sending a file…',
};

interface MessageListProps extends ShownLog {
  chat: number;
  /** The last message that was read when the chat was opened. */
  readBefore: number;
  /** The first message that the bot has not fetched yet. */
  waiting: number | undefined;
  /** Shown while there are no messages. */
  empty: ReactNode;
  actions: Omit<MessageActions, 'onJump'>;
}

export function MessageList({ chat, readBefore, waiting, empty, actions, ...shown }: MessageListProps) {
  const { messages, person, typing, unread, hasOlder } = shown;
  // Only messages that were there when the chat was opened are marked as unread, not those that come later.
  const [lastAtOpen, setLastAtOpen] = useState<number>();
  if (messages && lastAtOpen === undefined) setLastAtOpen(messages.at(-1)?.id ?? 0);
  const firstUnread = messages?.find(({ id, from }) => id > readBefore && from.id !== person)?.id ?? Infinity;
  const { log, isAway, target, onScroll, goDown, jump } = useLogScroll(shown);
  const lastIsOwn = messages?.at(-1)?.from.id === person;

  return (
    <div className="log-frame">
      <div
        className="log"
        role="log"
        aria-label="Messages"
        aria-busy={!messages}
        tabIndex={0}
        ref={log}
        onScroll={onScroll}
      >
        <div className="log-inner">
          {hasOlder && <p className="service">Loading earlier messages…</p>}
          {messages?.length === 0 && empty}
          {inAlbums(messages ?? []).map((group, index, groups) => {
            const [message] = group;
            const before = groups[index - 1]?.[0];
            const isNewDay = !before || !isSameDay(before.date, message.date);
            const isNews =
              message.id === firstUnread &&
              message.id <= (lastAtOpen ?? 0) &&
              before !== undefined &&
              !lastIsOwn;
            const isFirst =
              isNewDay || isNews || before.from.id !== message.from.id || before.service !== undefined;
            return (
              <Fragment key={message.id}>
                {isNewDay && <p className="service day">{formatDay(message.date)}</p>}
                {isNews && <p className="news">Unread messages</p>}
                {message.service === undefined ? (
                  <MessageItem
                    messages={group}
                    isOwn={message.from.id === person}
                    isFirst={isFirst}
                    isGroup={chat < 0}
                    isPast={message.chat !== chat}
                    isTaken={waiting === undefined || message.id < waiting}
                    isTarget={group.some(({ id }) => id === target)}
                    {...actions}
                    onJump={jump}
                  />
                ) : (
                  <p className="service">{message.service}</p>
                )}
              </Fragment>
            );
          })}
          {typing && <p className="typing">{DOING[typing] ?? 'typing…'}</p>}
        </div>
      </div>
      {isAway && (
        <span className="to-bottom">
          <IconButton name="down" label="To the latest messages" onClick={goDown} />
          <UnreadBadge count={unread} />
        </span>
      )}
    </div>
  );
}

/** Puts the messages of each album into one group. */
function inAlbums(messages: MessageView[]): [MessageView, ...MessageView[]][] {
  const groups: [MessageView, ...MessageView[]][] = [];
  for (const message of messages) {
    const last = groups.at(-1);
    if (message.album !== undefined && last?.[0].album === message.album) last.push(message);
    else groups.push([message]);
  }
  return groups;
}
