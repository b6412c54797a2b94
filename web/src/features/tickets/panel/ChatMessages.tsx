import { Fragment, type ReactNode } from 'react';
import type { Ticket, TicketChat } from '../../../api/api.gen';
import { Icon } from '../../../ui/panel/Icon';
import { type ChatMessage, messagesOf } from '../chat';
import type { Draft } from '../drafts';
import { MessageText } from '../MessageText';
import { useUnreadMark } from '../unread-mark';
import styles from './ChatMessages.module.css';
import { MessageAuthor } from './MessageAuthor';
import { clockOf, dayOf, dayTitle, MessageTime } from './MessageTime';
import { MessageFiles } from './MessageFiles';
import { SendingMessage } from './SendingMessage';
import { useStayAtEnd } from './useStayAtEnd';

const groupSeconds = 5 * 60;

interface ChatMessagesProps {
  chat: TicketChat;
  sending: Draft['sending'];
}

/** The history: oldest at the top, the newest at the bottom, where it stays as long as one is there. */
export function ChatMessages({ chat, sending }: ChatMessagesProps) {
  const { ticket } = chat;
  const messages = messagesOf(chat);
  const ofStaff = (userId: number) => userId !== ticket.user_id;
  const unreadId = useUnreadMark(`staff ${ticket.id}`, messages, ofStaff);
  const { area, mark, onScroll, go, isAtEnd, hasMore } = useStayAtEnd(
    messages.at(-1)?.id ?? 0,
    unreadId !== undefined,
    sending !== null,
  );

  return (
    <div className={styles.frame}>
      <div
        ref={area}
        className={styles.area}
        onScroll={onScroll}
        tabIndex={0}
        aria-label="Messages"
        role="log"
      >
        {messages.map((message, index) => {
          const before = messages[index - 1];
          const isNewDay = !before || dayOf(before.timestamp) !== dayOf(message.timestamp);
          const isUnreadMark = message.id === unreadId;
          return (
            <Fragment key={message.id}>
              {isNewDay && <Divider>{dayTitle(message.timestamp)}</Divider>}
              {isUnreadMark && (
                <div ref={mark} className={styles.unread}>
                  <span>New messages</span>
                </div>
              )}
              <Message
                ticket={ticket}
                message={message}
                isFirst={isNewDay || isUnreadMark || !continues(before, message)}
              />
            </Fragment>
          );
        })}
        {sending && <SendingMessage sending={sending} />}
      </div>
      {!isAtEnd && (
        <button type="button" className={styles.toEnd} onClick={go} aria-label="To the newest message">
          <Icon name="down" size={18} />
          {hasMore && <span className={styles.more}>New message</span>}
        </button>
      )}
    </div>
  );
}

/** Whether a message stands below another as part of the same group. */
function continues(before: ChatMessage, { userId, timestamp }: ChatMessage): boolean {
  return before.userId === userId && timestamp - before.timestamp < groupSeconds;
}

function Message({ ticket, message, isFirst }: { ticket: Ticket; message: ChatMessage; isFirst: boolean }) {
  const side = message.userId === ticket.user_id ? 'owner' : 'staff';
  return (
    <article className={styles.message} data-side={side} data-first={isFirst || undefined}>
      {isFirst && <MessageAuthor userId={message.userId} ticket={ticket} />}
      <div className={styles.bubble}>
        {message.text && (
          <p className={styles.text}>
            <MessageText text={message.text} />
          </p>
        )}
        {message.files.length > 0 && (
          <MessageFiles files={message.files} sentAt={clockOf(message.timestamp)} />
        )}
        <MessageTime at={message.timestamp} />
      </div>
    </article>
  );
}

function Divider({ children }: { children: ReactNode }) {
  return (
    <div className={styles.day}>
      <span>{children}</span>
    </div>
  );
}
