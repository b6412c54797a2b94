import { memo, useMemo } from 'react';
import type { Ticket } from '../../../../api/api.gen';
import { today } from '../../../../kit/core/day';
import { formatTime } from '../../../../kit/core/format';
import { StaffMark } from '../../../../kit/core/StaffMark';
import { type ChatMessage, messagesOf } from '../../chat';
import type { LoadedChat } from '../../chat-loading';
import { MessageText } from '../../messages/MessageText';
import { type Block, blocksOf, isSameBlock, isSameInMessages } from '../../messages/message-blocks';
import { MessageBlock } from '../../messages/MessageBlock';
import { OlderMessages } from '../../messages/OlderMessages';
import type { Outgoing } from '../../sending/send-queue.slice';
import { daysOf, dayTitle } from './chat-days';
import styles from './ChatMessages.module.css';
import { MessageFiles } from './MessageFiles';
import { OutgoingMessage } from './OutgoingMessage';
import { useKeepPlace } from './useKeepPlace';

interface Props {
  chat: LoadedChat;
  outgoing: readonly Outgoing[];
  draftKey: string;
}

export function ChatMessages({ chat, outgoing, draftKey }: Props) {
  const messages = useMemo(() => messagesOf(chat), [chat]);
  const log = useKeepPlace({
    firstId: messages[0]?.id ?? 0,
    lastId: messages.at(-1)?.id ?? 0,
    outgoing: outgoing.length,
  });
  return (
    <div ref={log} role="log" aria-label="Messages" className={styles.messages}>
      {chat.has_more && (
        <OlderMessages
          chat="ownChat"
          ticketId={chat.ticket.id}
          oldestId={messages[0]?.id ?? 0}
          className={styles.older}
        />
      )}
      <Days messages={messages} ticket={chat.ticket} today={today()} />
      {outgoing.map((message) => (
        <OutgoingMessage key={message.key} message={message} draftKey={draftKey} />
      ))}
    </div>
  );
}

/** Separate from messages under way and from the input, whose changes would render all messages again. */
const Days = memo(function Days(props: { messages: ChatMessage[]; ticket: Ticket; today: string }) {
  const newest = props.messages.at(-1);
  return daysOf(props.messages).map(({ day, messages }) => (
    <section key={day} className={styles.day}>
      <h2 className={styles.dayTitle}>{dayTitle(day, props.today)}</h2>
      {blocksOf(messages).map((block) => (
        <MessagesOfBlock
          key={block.messages[0]!.id}
          block={block}
          isNewest={block.messages.at(-1) === newest}
          ticket={props.ticket}
        />
      ))}
    </section>
  ));
});

interface BlockProps {
  block: Block;
  isNewest: boolean;
  ticket: Ticket;
}

/** A block that has not changed is not rendered again. */
const MessagesOfBlock = memo(
  function MessagesOfBlock({ block, isNewest, ticket }: BlockProps) {
    return (
      <MessageBlock className={styles.block} isNewest={isNewest}>
        {block.messages.map((message) => (
          <Message key={message.id} message={message} ticket={ticket} />
        ))}
      </MessageBlock>
    );
  },
  (one, other) =>
    isSameInMessages(one.ticket, other.ticket) &&
    one.isNewest === other.isNewest &&
    isSameBlock(one.block, other.block),
);

const Message = memo(function Message({ message, ticket }: { message: ChatMessage; ticket: Ticket }) {
  const isOwn = message.userId === ticket.user_id;
  const at = new Date(message.timestamp * 1000).toISOString();
  return (
    <article className={isOwn ? styles.user : styles.admin}>
      {!isOwn && (
        <span className={styles.author}>
          <bdi>{authorOf(message, ticket)}</bdi>
          <StaffMark user={{ staff: true }} />
        </span>
      )}
      {message.text && <MessageText text={message.text} />}
      <MessageFiles files={message.files} />
      <time className={styles.time} dateTime={at} title={formatTime(at)}>
        {formatTime(at).slice(11, 16)}
      </time>
    </article>
  );
});

/** Messages have no name of their author. The ticket has the assignee's name. */
function authorOf({ userId }: ChatMessage, { assignee, type }: Ticket): string {
  if (assignee?.id === userId && assignee.public_name) return assignee.public_name;
  return type === 'ceo' ? 'CEO' : 'Support';
}
