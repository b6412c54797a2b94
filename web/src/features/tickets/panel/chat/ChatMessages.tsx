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
import type { WritingMode } from '../../staff-draft-key';
import { readStoredJson, writeStored } from '../../../../kit/core/storage';
import { usePageVisible } from '../useTicketChat';
import { toMoscowDay } from '../../../../kit/panel/moscow';

/** Messages of an author, each less than this time after the previous one, form a group that shows the author once. */
const groupSeconds = 5 * 60;
const maxUnmergeMs = 7 * 86_400_000;

interface ChatMessagesProps {
  chat: LoadedChat;
  queueOwner: string;
  /** Called when an unsent message or note is moved back into the input field for editing. */
  onEdit: (mode: WritingMode) => void;
}

/** The history, newest message at the bottom. */
export function ChatMessages({ chat, queueOwner, onEdit }: ChatMessagesProps) {
  const { ticket } = chat;
  const messages = useMemo(() => listMessages(chat), [chat]);
  const outgoing = useOutgoingMessages(queueOwner, chat);
  const isStaff = (userId: number | null) => userId !== ticket.user_id;
  const firstUnreadId = useFirstUnreadId(`staff ${ticket.id}`, messages, isStaff);
  const { area, unreadMark, onScroll, scrollToEnd, isAtEnd, hasUnseen } = useStayAtEnd({
    firstId: messages[0]?.id ?? 0,
    lastId: chat.messages[0]?.id ?? 0, // unlike `messages`, newest first
    lastEventId: chat.events[0]?.id,
    hasUnreadMark: firstUnreadId !== undefined,
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
        {chat.has_more && <OlderMessages endpoint="staffChat" chat={chat} className={styles.older} />}
        <Messages
          messages={messages}
          events={chat.events}
          merged={chat.merged}
          ticket={ticket}
          firstUnreadId={firstUnreadId}
          unreadMark={unreadMark}
        />
        {outgoing.map((message) => (
          <OutgoingMessage key={message.key} message={message} ticketId={ticket.id} onEdit={onEdit} />
        ))}
      </div>
      {!isAtEnd && (
        <button
          type="button"
          className={styles.toEnd}
          onClick={scrollToEnd}
          aria-label="To the newest message"
        >
          <Icon name="down" size={18} />
          {hasUnseen && <span className={styles.unseen}>New message</span>}
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
  firstUnreadId: number | undefined;
  unreadMark: RefObject<HTMLDivElement | null>;
}

/** Memoized, so that the progress of outgoing messages does not render all messages again. */
const Messages = memo(function Messages(props: MessagesProps) {
  const { messages, events, merged, ticket, firstUnreadId, unreadMark } = props;
  const findAuthor = useAuthors(ticket, messages);
  const entries = listEntries(messages, events);
  const unmergeableIdsByEventId = groupUnmergeableIds(events, merged);
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
            unmergeableIds={unmergeableIdsByEventId.get(entry.event.id)}
          />
        </Fragment>
      );
    const { message } = entry;
    const isFirstUnread = message.id === firstUnreadId;
    const isFirstOfGroup =
      isNewDay || isFirstUnread || !previous.message || !isSameGroup(previous.message, message);
    return (
      <Fragment key={message.id}>
        {day}
        {isFirstUnread && (
          <div ref={unreadMark} className={styles.unreadMark}>
            New messages
          </div>
        )}
        <Message
          message={message}
          ticketId={ticket.id}
          isFromOwner={message.user_id === ticket.user_id}
          isFirstOfGroup={isFirstOfGroup}
          author={isFirstOfGroup && message.user_id !== null ? findAuthor(message.user_id) : undefined}
        />
      </Fragment>
    );
  });
});

type Entry = { at: number } & (
  | { message: AnyMessage; event?: undefined }
  | { event: TicketEvent; message?: undefined }
);

/** Sorts messages and events by time. In the same second, messages come first, because a reply assigns the ticket. */
function listEntries(messages: AnyMessage[], events: TicketEvent[]): Entry[] {
  return [
    ...messages.map((message): Entry => ({ at: message.timestamp, message })),
    ...events.toReversed().map((event): Entry => ({ at: event.at, event })),
  ].sort((a, b) => a.at - b.at);
}

/**
 * For each event that merged a ticket into this one, lists the tickets whose messages it brought here and that can still be unmerged.
 * A ticket came here by its own merge or, if it had been merged into another one before, by the first merge here at or after its own.
 */
function groupUnmergeableIds(events: TicketEvent[], merged: MergedTicket[] = []): Map<number, number[]> {
  const merges = events.filter(({ type }) => type === 'merged');
  const idsByEventId = new Map<number, number[]>();
  for (const { id, merged_at } of merged) {
    const mergedAt = Date.parse(merged_at);
    const ownMerge = merges.find(({ merge }) => merge?.from === id);
    const event = ownMerge ?? merges.findLast(({ at }) => at >= Math.floor(mergedAt / 1000));
    if (event && getServerTime() - mergedAt < maxUnmergeMs)
      idsByEventId.set(event.id, [...(idsByEventId.get(event.id) ?? []), id]);
  }
  return idsByEventId;
}

const isSameGroup = (previous: AnyMessage, message: AnyMessage) =>
  previous.user_id === message.user_id &&
  previous.api_key?.id === message.api_key?.id &&
  !previous.is_note === !message.is_note &&
  previous.origin_ticket_id === message.origin_ticket_id &&
  message.timestamp - previous.timestamp < groupSeconds;

/**
 * Returns the id of the first message since this browser last showed the chat. Undefined if there is none, if staff have written since,
 * or if this browser has never shown the chat. Once defined, it stays the same until the page is hidden or left, or staff write.
 */
function useFirstUnreadId(key: string, messages: AnyMessage[], isStaff: (userId: number | null) => boolean) {
  const isVisible = usePageVisible();
  const [seenId, setSeenId] = useState(() => readSeenIds()[key]);
  // Not the id of the last message, which may be the opening of a merged ticket, with a negative id.
  const newestId = Math.max(0, ...messages.map(({ id }) => id));
  const [wasVisible, setWasVisible] = useState(isVisible);
  if (wasVisible !== isVisible) {
    // Messages that arrive while the page is hidden are marked as new once it is visible.
    if (!isVisible) setSeenId(newestId);
    setWasVisible(isVisible);
  }

  useEffect(() => {
    if (isVisible) storeSeenId(key, newestId);
  }, [isVisible, key, newestId]);

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

interface ScrollTriggers {
  /** The id of the first shown message. Changes when older messages are added above. */
  firstId: number;
  lastId: number;
  lastEventId: number | undefined;
  hasUnreadMark: boolean;
  /** The number of own messages that are still in the send queue. */
  outgoingCount: number;
}

/**
 * Opens the history at the unread mark, or else at its end. Scrolls to the end for each message that the person sends, and for other
 * new messages while it is scrolled to the end. Otherwise keeps the position, even when older messages are added above. The browser's
 * scroll anchoring must be off, because it would move the position a second time.
 */
function useStayAtEnd({ firstId, lastId, lastEventId, hasUnreadMark, outgoingCount }: ScrollTriggers) {
  const area = useRef<HTMLDivElement>(null);
  const unreadMark = useRef<HTMLDivElement>(null);
  /** Null until the history has opened. */
  const shouldStayAtEnd = useRef<boolean>(null);
  const previous = useRef({ firstId, outgoingCount, fromEndPx: 0 });
  const [isAtEnd, setAtEnd] = useState(true);
  const [seenId, setSeenId] = useState(lastId);

  const scrollToEnd = () => {
    if (area.current) area.current.scrollTop = area.current.scrollHeight;
  };

  useLayoutEffect(() => {
    const hasNewOutgoing = outgoingCount > previous.current.outgoingCount;
    if (shouldStayAtEnd.current === null && hasUnreadMark)
      unreadMark.current?.scrollIntoView({ block: 'center' });
    else if (shouldStayAtEnd.current !== false || hasNewOutgoing) scrollToEnd();
    else if (firstId !== previous.current.firstId && area.current)
      area.current.scrollTop = area.current.scrollHeight - previous.current.fromEndPx;
    shouldStayAtEnd.current ??= true;
    previous.current = { ...previous.current, firstId, outgoingCount };
  }, [firstId, lastId, lastEventId, hasUnreadMark, outgoingCount]);

  // The height also changes when the field below grows or a phone's keyboard opens.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => shouldStayAtEnd.current && scrollToEnd());
    if (area.current) observer.observe(area.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = area.current!;
    previous.current.fromEndPx = scrollHeight - scrollTop;
    shouldStayAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
    setAtEnd(shouldStayAtEnd.current);
    if (shouldStayAtEnd.current) setSeenId(lastId);
  };

  return { area, unreadMark, onScroll, scrollToEnd, isAtEnd, hasUnseen: lastId > seenId };
}
