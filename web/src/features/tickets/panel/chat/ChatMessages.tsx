import { Fragment, memo, type RefObject, useMemo, useEffect, useState, useLayoutEffect, useRef } from 'react';
import { getServerTime } from '../../../../api/server-time';
import type { MergedTicket, Ticket, TicketEvent } from '../../../../api/ticket.api.gen';
import { Icon } from '../../../../kit/panel/Icon';
import { type AnyMessage, type LoadedChat, listMessages, nearEndPx } from '../../chat-loading';
import { OlderMessages } from '../../messages/OlderMessages';
import { useOutgoingMessages } from '../../useSending';
import styles from './ChatMessages.module.css';
import { EventLine } from './EventLine';
import { formatDayTitle, Message, OutgoingMessage, useAuthors } from './Message';
import type { Mode } from './writing/draft-key';
import { readStoredJson, writeStored } from '../../../../kit/core/storage';
import { usePageVisible } from '../useTicketChat';
import { toMoscowDay } from '../../../../kit/panel/moscow';

const groupSeconds = 5 * 60;
const unmergeMs = 7 * 86_400_000;

interface ChatMessagesProps {
  chat: LoadedChat;
  queueOwner: string;
  /** Called when an unsent message or note returns into its field. */
  onEdit: (mode: Mode) => void;
}

/** The history, newest message at the bottom. Follows new messages while scrolled to the bottom. */
export function ChatMessages({ chat, queueOwner, onEdit }: ChatMessagesProps) {
  const { ticket } = chat;
  const messages = useMemo(() => listMessages(chat), [chat]);
  const outgoing = useOutgoingMessages(queueOwner, chat);
  const isStaff = (userId: number | null) => userId !== ticket.user_id;
  const unreadId = useUnreadMark(`staff ${ticket.id}`, messages, isStaff);
  const { area, mark, onScroll, showEnd, isAtEnd, hasUnseen } = useStayAtEnd({
    firstId: messages[0]?.id ?? 0,
    lastId: chat.messages[0]?.id ?? 0,
    lastEventId: chat.events[0]?.id,
    hasMark: unreadId !== undefined,
    outgoingCount: outgoing.length,
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
        {chat.has_more && <OlderMessages name="staffChat" chat={chat} className={styles.older} />}
        <Messages
          messages={messages}
          events={chat.events}
          merged={chat.merged}
          ticket={ticket}
          unreadId={unreadId}
          mark={mark}
        />
        {outgoing.map((message) => (
          <OutgoingMessage key={message.key} message={message} ticketId={ticket.id} onEdit={onEdit} />
        ))}
      </div>
      {!isAtEnd && (
        <button type="button" className={styles.toEnd} onClick={showEnd} aria-label="To the newest message">
          <Icon name="down" size={18} />
          {hasUnseen && <span className={styles.more}>New message</span>}
        </button>
      )}
    </div>
  );
}

interface MessagesProps {
  messages: AnyMessage[];
  events: TicketEvent[];
  merged: MergedTicket[] | undefined;
  ticket: Ticket;
  unreadId: number | undefined;
  mark: RefObject<HTMLDivElement | null>;
}

/** Memoized, so that the progress of outgoing messages does not render all messages again. */
const Messages = memo(function Messages({ messages, events, merged, ticket, unreadId, mark }: MessagesProps) {
  const findAuthor = useAuthors(ticket, messages);
  const entries = listEntries(messages, events);
  const unmergeableIds = groupUnmergeable(events, merged);
  return entries.map((entry, index) => {
    const previous = entries[index - 1];
    const isNewDay = !previous || toMoscowDay(previous.at) !== toMoscowDay(entry.at);
    const day = isNewDay && <div className={styles.day}>{formatDayTitle(entry.at)}</div>;
    if (entry.event)
      return (
        <Fragment key={`event ${entry.event.id}`}>
          {day}
          <EventLine
            event={entry.event}
            ticketId={ticket.id}
            unmergeableIds={unmergeableIds.get(entry.event.id)}
          />
        </Fragment>
      );
    const { message } = entry;
    const isUnreadMark = message.id === unreadId;
    const isFirst = isNewDay || isUnreadMark || !previous.message || !isSameGroup(previous.message, message);
    return (
      <Fragment key={message.id}>
        {day}
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
          author={isFirst && message.user_id !== null ? findAuthor(message.user_id) : undefined}
        />
      </Fragment>
    );
  });
});

type Entry = { at: number } & (
  | { message: AnyMessage; event?: undefined }
  | { event: TicketEvent; message?: undefined }
);

/** Messages, which are oldest first, and events in the order of time. In the same second, messages come first: a reply assigns. */
function listEntries(messages: AnyMessage[], events: TicketEvent[]): Entry[] {
  return [
    ...messages.map((message): Entry => ({ at: message.timestamp, message })),
    ...events.toReversed().map((event): Entry => ({ at: event.at, event })),
  ].sort((a, b) => a.at - b.at);
}

/**
 * The ids of tickets that can be parted again, for 7 days, by the id of the event that brought them here: their own merge, or
 * the first one after it, of the ticket into which they had been merged.
 */
function groupUnmergeable(events: TicketEvent[], merged: MergedTicket[] = []): Map<number, number[]> {
  const merges = events.filter(({ type }) => type === 'merged');
  const idsByEvent = new Map<number, number[]>();
  for (const { id, merged_at } of merged) {
    const mergedAt = Date.parse(merged_at);
    const own = merges.find(({ merge }) => merge?.from === id);
    const event = own ?? merges.findLast(({ at }) => at >= Math.floor(mergedAt / 1000));
    if (event && getServerTime() - mergedAt < unmergeMs)
      idsByEvent.set(event.id, [...(idsByEvent.get(event.id) ?? []), id]);
  }
  return idsByEvent;
}

function isSameGroup(
  before: AnyMessage,
  { user_id, api_key, is_note, timestamp, origin_ticket_id }: AnyMessage,
): boolean {
  const isSameKind =
    before.user_id === user_id &&
    before.api_key?.id === api_key?.id &&
    !before.is_note === !is_note &&
    before.origin_ticket_id === origin_ticket_id;
  return isSameKind && timestamp - before.timestamp < groupSeconds;
}

/** The id of the first message since this browser last showed the chat. Stays until the page is hidden or left, or staff write. */
function useUnreadMark(key: string, messages: AnyMessage[], isStaff: (userId: number | null) => boolean) {
  const isVisible = usePageVisible();
  const [seenId, setSeenId] = useState(() => readSeenIds()[key]);
  const lastId = Math.max(0, ...messages.map(({ id }) => id)); // merged tickets have older and negative ids
  const [wasVisible, setWasVisible] = useState(isVisible);
  if (wasVisible !== isVisible) {
    // Messages that arrive while the page is hidden are marked as new once it is visible.
    if (!isVisible) setSeenId(lastId);
    setWasVisible(isVisible);
  }

  useEffect(() => {
    if (isVisible) storeSeenId(key, lastId);
  }, [isVisible, key, lastId]);

  if (seenId === undefined) return undefined;
  const newMessages = messages.filter(({ id }) => id > seenId);
  return newMessages.some(({ user_id }) => isStaff(user_id)) ? undefined : newMessages[0]?.id;
}

const storageKey = 'tickets_seen';
const maxRememberedChats = 300;

/** The id of the last seen message of each chat. The most recently seen chat comes last. */
function readSeenIds(): Record<string, number> {
  return Object.fromEntries(readStoredJson<[string, number][]>(storageKey) ?? []);
}

function storeSeenId(key: string, messageId: number): void {
  const { [key]: _, ...others } = readSeenIds();
  const entries = [...Object.entries(others), [key, messageId]].slice(-maxRememberedChats);
  writeStored(storageKey, JSON.stringify(entries));
}

interface ScrollState {
  /** The id of the oldest loaded message. Changes when older messages are added above. */
  firstId: number;
  lastId: number;
  lastEventId: number | undefined;
  hasMark: boolean;
  /** The number of own messages that are still in the send queue. */
  outgoingCount: number;
}

/**
 * Keeps the history at the newest message while it is scrolled to the end. If the person has scrolled up, keeps their position,
 * even when older messages are added above. The browser's scroll anchoring must be off, because it would move the position as
 * well. Opens at the unread mark if there is one.
 */
function useStayAtEnd({ firstId, lastId, lastEventId, hasMark, outgoingCount }: ScrollState) {
  const area = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const shouldStay = useRef<boolean>(null);
  const previous = useRef({ firstId, outgoingCount, fromEnd: 0 });
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenId, setSeenId] = useState(lastId);

  const scrollToEnd = () => {
    if (area.current) area.current.scrollTop = area.current.scrollHeight;
  };

  useLayoutEffect(() => {
    const hasNewOutgoing = outgoingCount > previous.current.outgoingCount;
    if (shouldStay.current === null && hasMark) mark.current?.scrollIntoView({ block: 'center' });
    else if (shouldStay.current !== false || hasNewOutgoing) scrollToEnd();
    else if (firstId !== previous.current.firstId && area.current)
      area.current.scrollTop = area.current.scrollHeight - previous.current.fromEnd;
    shouldStay.current ??= true;
    previous.current = { ...previous.current, firstId, outgoingCount };
  }, [firstId, lastId, lastEventId, hasMark, outgoingCount]);

  // The height of the history also changes when the field below grows or a phone's keyboard opens.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => shouldStay.current && scrollToEnd());
    if (area.current) observer.observe(area.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = area.current!;
    previous.current.fromEnd = scrollHeight - scrollTop;
    shouldStay.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
    setAtEnd(shouldStay.current);
    if (shouldStay.current) setSeenId(lastId);
  };

  return { area, mark, onScroll, showEnd: scrollToEnd, isAtEnd, hasUnseen: lastId > seenId };
}
