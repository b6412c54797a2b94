import { texts } from '../../../../texts';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { MergedTicket, Ticket } from '../../../../api/ticket.api.gen';
import { type Day, toDay, getToday } from '../../../../kit/core/day';
import { formatDateTime } from '../../../../kit/core/format';
import { StaffMark } from '../../../../kit/core/StaffMark';
import { type AnyMessage, type LoadedChat, listMessages, nearEndPx } from '../../chat-loading';
import { MessageText } from '../../messages/MessageText';
import { OlderMessages } from '../../messages/OlderMessages';
import type { QueuedMessage } from '../../../../kit/core/sending/outgoing-item';
import styles from './ChatMessages.module.css';
import { MessageFiles } from './MessageFiles';
import { useItemActions, useDeliveryText } from '../../../../kit/core/sending/useOutgoing';
import { AttachedFiles } from '../../../../kit/mini-app/Attachments';

interface Props {
  chat: LoadedChat;
  outgoing: readonly QueuedMessage[];
  draftKey: string;
}

export function ChatMessages({ chat, outgoing, draftKey }: Props) {
  const messages = useMemo(() => listMessages(chat), [chat]);
  const log = useKeepScrollPosition({
    firstId: messages[0]?.id ?? 0,
    lastId: chat.messages[0]?.id ?? 0,
    outgoingCount: outgoing.length,
  });
  return (
    <div ref={log} role="log" aria-label={texts.chat.messages} className={styles.messages}>
      {chat.has_more && <OlderMessages endpoint="ownChat" chat={chat} className={styles.older} />}
      <Days messages={messages} merged={chat.merged} ticket={chat.ticket} today={getToday()} />
      {outgoing.map((message) => (
        <OutgoingMessage key={message.key} message={message} draftKey={draftKey} />
      ))}
    </div>
  );
}

interface DaysProps {
  messages: AnyMessage[];
  merged: MergedTicket[] | undefined;
  ticket: Ticket;
  today: string;
}

/** Memoized, so that changes of outgoing messages and of the input do not render all messages again. */
const Days = memo(function Days({ messages, merged = [], ticket, today }: DaysProps) {
  return groupByDay(messages, merged).map(({ day, entries }) => (
    <section key={day} className={styles.day}>
      <h2 className={styles.dayTitle}>{formatDayTitle(day, today)}</h2>
      {entries.map((entry) =>
        'merged_at' in entry ? (
          <p key={`merged ${entry.id}`} className={styles.event}>
            {texts.chat.merged({ id: entry.id })}
          </p>
        ) : (
          <Message key={entry.id} message={entry} author={formatAuthor(entry, ticket)} />
        ),
      )}
    </section>
  ));
});

/** `author`: null for messages of the ticket's owner, who reads the chat here. */
const Message = memo(function Message(props: { message: AnyMessage; author: string | null }) {
  const { message, author } = props;
  const iso = new Date(message.timestamp * 1000).toISOString();
  return (
    <article className={author === null ? styles.own : styles.fromStaff}>
      {author !== null && (
        <span className={styles.author}>
          <bdi>{author}</bdi>
          <StaffMark user={{ staff: true }} />
        </span>
      )}
      {message.origin_ticket_id != null && (
        <span className={styles.origin}>{texts.chat.fromTicket({ id: message.origin_ticket_id })}</span>
      )}
      {message.message && (
        <span dir="auto">
          <MessageText text={message.message} />
        </span>
      )}
      <MessageFiles files={message.files} />
      <time className={styles.time} dateTime={iso} title={formatDateTime(iso)}>
        {formatDateTime(iso).slice(11, 16)}
      </time>
    </article>
  );
});

/** Messages contain only the author's id, and the ticket has only the name of its assignee. */
function formatAuthor({ user_id }: AnyMessage, { user_id: ownId, assignee, type }: Ticket): string | null {
  if (user_id === ownId) return null;
  if (assignee?.id === user_id && assignee.public_name) return assignee.public_name;
  return type === 'ceo' ? texts.chat.ceo : texts.chat.support;
}

type Entry = AnyMessage | MergedTicket;

interface ChatDay {
  day: Day;
  entries: Entry[];
}

const getTime = (entry: Entry) =>
  'merged_at' in entry ? Date.parse(entry.merged_at) : entry.timestamp * 1000;

/** Groups messages and merges by day. Omits merges that are older than the oldest loaded message. */
function groupByDay(messages: readonly AnyMessage[], merged: readonly MergedTicket[]): ChatDay[] {
  const days: ChatDay[] = [];
  const firstTime = messages[0] ? getTime(messages[0]) : 0;
  const shownMerges = merged.filter((entry) => getTime(entry) >= firstTime);
  for (const entry of [...messages, ...shownMerges].sort((a, b) => getTime(a) - getTime(b))) {
    const day = toDay(new Date(getTime(entry)));
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** Formats a day as `Today` or `November 20`, with the year if it is not this year. */
function formatDayTitle(day: Day, today: Day): string {
  if (day === today) return texts.chat.today;
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? texts.formats.monthDay(day) : texts.formats.longDay(day);
}

interface ScrollTriggers {
  /** The id of the first shown message. */
  firstId: number;
  /** The id of the newest message. */
  lastId: number;
  /** The number of own messages that are still in the send queue. */
  outgoingCount: number;
}

/**
 * When a message arrives, keeps the position of a person who reads further up. When the person sends a message, scrolls to the end.
 * When older messages are added, the column-reverse box keeps its distance to the end without a script. Scroll anchoring is off, because
 * it would then move the box to its start, which loads the whole chat. Returns the ref for the element with the messages.
 */
function useKeepScrollPosition({ firstId, lastId, outgoingCount }: ScrollTriggers) {
  const log = useRef<HTMLDivElement>(null);
  const latest = useRef({ firstId, lastId, outgoingCount });
  const heightPx = useRef(0);
  useLayoutEffect(() => {
    const { current: previous } = latest;
    latest.current = { firstId, lastId, outgoingCount };
    const box = log.current!.closest('[data-scrolls]')!;
    const hasNewMessage = lastId !== previous.lastId && firstId === previous.firstId;
    // In a column-reverse box, `scrollTop` is 0 at the end and negative above it.
    if (outgoingCount > previous.outgoingCount) box.scrollTop = 0;
    else if (hasNewMessage && box.scrollTop < -nearEndPx)
      box.scrollTop -= log.current!.offsetHeight - heightPx.current;
  }, [firstId, lastId, outgoingCount]);

  // Observers run after layout effects, so in the effect above, `heightPx` is the height before the message arrived.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => (heightPx.current = log.current!.offsetHeight));
    observer.observe(log.current!);
    return () => observer.disconnect();
  }, []);
  return log;
}

function OutgoingMessage({ message, draftKey }: { message: QueuedMessage; draftKey: string }) {
  const { payload, files, state, progress } = message;
  const stateText = useDeliveryText(message);
  const actions = useItemActions(message, draftKey);
  return (
    <article className={styles.own}>
      {payload.text && (
        <span dir="auto">
          <MessageText text={payload.text} />
        </span>
      )}
      <AttachedFiles files={files} />
      {state === 'sending' && files.length > 0 && (
        <progress className={styles.progress} aria-label={texts.attachments.upload} value={progress} />
      )}
      <span className={styles.state} role="status" data-failed={state === 'failed' || undefined}>
        {stateText}
      </span>
      <span className={styles.outgoingActions}>
        {actions.map(({ title, run }) => (
          <button key={title} type="button" className={styles.outgoingAction} onClick={run}>
            {title}
          </button>
        ))}
      </span>
    </article>
  );
}
