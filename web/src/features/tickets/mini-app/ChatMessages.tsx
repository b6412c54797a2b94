import type { ReactNode } from 'react';
import type { Ticket, TicketChat } from '../../../api/api.gen';
import { dayOf } from '../../../ui/mini-app/day';
import { formatTime } from '../../../ui/mini-app/format';
import { type ChatMessage, messagesOf } from '../chat';
import type { Draft } from '../drafts';
import { MessageText } from '../MessageText';
import { AttachedFiles } from './Attachments';
import { daysOf, dayTitle } from './chat-days';
import styles from './ChatMessages.module.css';
import { MessageFiles } from './MessageFiles';

interface Props {
  chat: TicketChat;
  sending: Draft['sending'];
}

export function ChatMessages({ chat, sending }: Props) {
  const today = dayOf(new Date());
  return (
    <div role="log" aria-label="Messages" className={styles.messages}>
      {daysOf(messagesOf(chat)).map(({ day, messages }) => (
        <section key={day} className={styles.day}>
          <h2 className={styles.dayTitle}>{dayTitle(day, today)}</h2>
          {messages.map((message) => (
            <Message key={message.id} message={message} ticket={chat.ticket} />
          ))}
        </section>
      ))}
      {sending && (
        <Bubble isOwn>
          {sending.text && <MessageText text={sending.text} />}
          <AttachedFiles files={sending.files} />
          <span className={styles.sending}>
            <progress className={styles.progress} aria-label="Sending" value={sending.progress} />
            <button type="button" className={styles.cancel} onClick={sending.cancel}>
              Cancel
            </button>
          </span>
        </Bubble>
      )}
    </div>
  );
}

function Message({ message, ticket }: { message: ChatMessage; ticket: Ticket }) {
  const isOwn = message.userId === ticket.user_id;
  const at = new Date(message.timestamp * 1000).toISOString();
  return (
    <Bubble isOwn={isOwn}>
      {!isOwn && <span className={styles.author}>{authorOf(message, ticket)}</span>}
      {message.text && <MessageText text={message.text} />}
      <MessageFiles files={message.files} />
      <time className={styles.time} dateTime={at} title={formatTime(at)}>
        {formatTime(at).slice(11, 16)}
      </time>
    </Bubble>
  );
}

function Bubble({ isOwn, children }: { isOwn?: boolean; children: ReactNode }) {
  return <article className={isOwn ? styles.user : styles.admin}>{children}</article>;
}

/** Messages carry no name; that of the assignee stands in the ticket. */
function authorOf({ userId }: ChatMessage, { assignee, type }: Ticket): string {
  if (assignee?.id === userId && assignee.public_name) return assignee.public_name;
  return type === 'ceo' ? 'CEO' : 'Support';
}
