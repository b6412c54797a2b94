import { Fragment, memo, type RefObject, useMemo } from 'react';

import type { Ticket } from '../../../../api/ticket.api.gen';
import { Icon } from '../../../../kit/panel/Icon';
import { listMessages } from '../../chat';
import type { AnyMessage, LoadedChat } from '../../chat-loading';
import { OlderMessages } from '../../messages/OlderMessages';
import { useOutgoing } from '../../../../kit/core/sending/useOutgoing';
import { useUnreadMark } from '../../unread-mark';
import styles from './ChatMessages.module.css';
import { dayOf, dayTitle, Message, OutgoingMessage } from './Message';
import { useAuthors } from './MessageAuthor';
import { useStayAtEnd } from './useStayAtEnd';
import type { Mode } from './writing/writing-mode';

const groupSeconds = 5 * 60;

interface ChatMessagesProps {
  chat: LoadedChat;
  /** The owner of the messages in the send queue. */
  owner: string;
  /** Called when an unsent message or note returns into its field. */
  onEdit: (mode: Mode) => void;
}

/** The history, newest message at the bottom. Follows new messages while scrolled to the bottom. */
export function ChatMessages({ chat, owner, onEdit }: ChatMessagesProps) {
  const { ticket } = chat;
  const messages = useMemo(() => listMessages(chat), [chat]);
  const outgoing = useOutgoing(owner, `ticket ${ticket.id}`);
  const ofStaff = (userId: number) => userId !== ticket.user_id;
  const unreadId = useUnreadMark(`staff ${ticket.id}`, messages, ofStaff);
  const { area, mark, onScroll, go, isAtEnd, hasMore } = useStayAtEnd({
    firstId: messages[0]?.id ?? 0,
    lastId: messages.at(-1)?.id ?? 0,
    hasMark: unreadId !== undefined,
    outgoing: outgoing.length,
  });

  return (
    <div className={styles.frame}>
      <div
        ref={area}
        className={styles.area}
        onScroll={onScroll}
        tabIndex={0}
        aria-label="Messages"
        role="log"
        data-scrolls
      >
        {chat.has_more && (
          <OlderMessages
            chat="staffChat"
            ticketId={ticket.id}
            oldestId={messages[0]?.id ?? 0}
            className={styles.older}
          />
        )}
        <Messages messages={messages} ticket={ticket} unreadId={unreadId} mark={mark} />
        {outgoing.map((message) => (
          <OutgoingMessage key={message.key} message={message} onEdit={onEdit} />
        ))}
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

interface MessagesProps {
  messages: AnyMessage[];
  ticket: Ticket;
  unreadId: number | undefined;
  mark: RefObject<HTMLDivElement | null>;
}

/** Memoized, so that the progress of outgoing messages does not render all messages again. */
const Messages = memo(function Messages({ messages, ticket, unreadId, mark }: MessagesProps) {
  const authorOf = useAuthors(ticket, messages);
  return messages.map((message, index) => {
    const previous = messages[index - 1];
    const isNewDay = !previous || dayOf(previous.timestamp) !== dayOf(message.timestamp);
    const isUnreadMark = message.id === unreadId;
    const isFirst = isNewDay || isUnreadMark || !isSameGroup(previous, message);
    return (
      <Fragment key={message.id}>
        {isNewDay && <div className={styles.day}>{dayTitle(message.timestamp)}</div>}
        {isUnreadMark && (
          <div ref={mark} className={styles.unread}>
            New messages
          </div>
        )}
        <Message
          message={message}
          ticketId={ticket.id}
          isOwner={message.user_id === ticket.user_id}
          isFirst={isFirst}
          author={isFirst ? authorOf(message.user_id) : undefined}
        />
      </Fragment>
    );
  });
});

/** Whether a message belongs to the same group as the one before it. */
function isSameGroup(before: AnyMessage, { user_id, is_note, timestamp }: AnyMessage): boolean {
  const isSameKind = before.user_id === user_id && !before.is_note === !is_note;
  return isSameKind && timestamp - before.timestamp < groupSeconds;
}
