import {
  type BaseQueryApi,
  copyWithStructuralSharing,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query';
import { shallowEqual } from 'react-redux';
import type {
  DeskTicket,
  MergedTicket,
  StaffMessage,
  Ticket,
  TicketEvent,
  TicketMessage,
} from '../../api/ticket.api.gen';
import { getServerTime } from '../../api/server-time';

// Responses of a server process of the former release lack `origin_ticket_id`, `merged` and `events`.

/** A message as staff or the owner of the ticket get it. Only staff get notes and API keys. */
export type AnyMessage = Omit<TicketMessage, 'origin_ticket_id'> &
  Partial<Pick<StaffMessage, 'is_note' | 'api_key' | 'origin_ticket_id'>>;

interface AnyChat {
  /** Only staff see tags, snoozes and when a reply is due. */
  ticket: Ticket & Partial<DeskTicket>;
  messages: AnyMessage[];
  merged?: MergedTicket[];
  /** Only staff get events. */
  events?: TicketEvent[];
  has_more: boolean;
}

/** The loaded part of a chat: messages and events newest first, without a gap between the oldest message and `syncedId`. */
export interface LoadedChat extends AnyChat {
  events: TicketEvent[];
  /** The next call loads messages after this id. Own messages after it may already be in the chat. */
  syncedId: number;
}

interface Failure {
  error: FetchBaseQueryError;
  data?: undefined;
}
type PageResponse = { data: unknown; error?: undefined } | Failure;
type FetchPage = (args: FetchArgs) => PageResponse | PromiseLike<PageResponse>;
type LoadResult = Failure | Omit<LoadedChat, 'syncedId'>;

/** Enough for a thousand messages that arrived while the page was hidden. */
const maxPages = 20;
/** File links are valid for an hour. They are renewed this long before they expire. */
const linkReserveSeconds = 600;

/**
 * The first call loads the newest messages, and later calls load only newer ones. All loaded messages are loaded again if one of their
 * file links expires soon, or if a ticket was merged or unmerged.
 */
export async function loadChat(url: string, api: BaseQueryApi, fetchPage: FetchPage) {
  const cached = findCachedChat(api);
  const isCacheUsable =
    cached !== undefined && cached.syncedId > 0 && !hasExpiringLinks(cached.messages, getServerTime() / 1000);
  const reload = () => loadNewest(url, cached?.messages.at(-1)?.id, fetchPage);
  let fresh = isCacheUsable ? await loadAfter(url, cached.syncedId, fetchPage) : await reload();
  // The messages of a ticket that was merged or unmerged may have ids before `syncedId`.
  if (isCacheUsable && !('error' in fresh) && !hasSameMergedTickets(cached, fresh)) fresh = await reload();
  if ('error' in fresh) return fresh;
  const syncedId = fresh.messages[0]?.id ?? cached?.syncedId ?? 0;
  return { data: { ...fresh, syncedId } satisfies LoadedChat };
}

/**
 * Merges a response into the loaded part of a chat. Messages that are not in the response keep their identity, so they are not rendered
 * again. If a ticket was merged or unmerged, the response replaces all messages.
 */
export function mergeFresh(cached: LoadedChat, fresh: LoadedChat): LoadedChat {
  if (!hasSameMergedTickets(cached, fresh))
    return { ...fresh, events: mergeById(fresh.events, cached.events) };
  const has_more = cached.messages.length > 0 ? cached.has_more : fresh.has_more;
  const messages = fresh.messages.length > 0 ? mergeById(fresh.messages, cached.messages) : cached.messages;
  const ticket = copyWithStructuralSharing(cached.ticket, fresh.ticket);
  const events = copyWithStructuralSharing(cached.events, mergeById(fresh.events, cached.events));
  const merged = copyWithStructuralSharing(cached.merged, fresh.merged);
  const chat = { ...fresh, ticket, messages, merged, events, has_more };
  return shallowEqual(cached, chat) ? cached : chat;
}

const hasSameMergedTickets = ({ merged: before = [] }: AnyChat, { merged: after = [] }: AnyChat) =>
  shallowEqual(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  );

/** Merges two lists, both newest first. If an item is in both, the one of the first list wins. */
export function mergeById<Item extends { id: number }>(first: Item[], second: Item[] = []): Item[] {
  const firstIds = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !firstIds.has(id))].sort((a, b) => b.id - a.id);
}

async function loadAfter(url: string, syncedId: number, fetchPage: FetchPage): Promise<LoadResult> {
  let messages: AnyMessage[] = [];
  let events: TicketEvent[] = [];
  for (let pages = 1; ; pages += 1) {
    const after = messages[0]?.id ?? syncedId;
    const response = await fetchPage({ url, params: { after } });
    if (response.error) return response;
    const page = response.data as AnyChat;
    messages = [...page.messages, ...messages];
    events = mergeById(events, page.events);
    if (!page.has_more || pages === maxPages)
      return { ticket: page.ticket, messages, merged: page.merged, events, has_more: false };
  }
}

/** Loads the newest messages, back to the one with the id `backTo` or for at most `maxPages` pages. Without `backTo`, loads one page. */
async function loadNewest(
  url: string,
  backTo: number | undefined,
  fetchPage: FetchPage,
): Promise<LoadResult> {
  const messages: AnyMessage[] = [];
  let events: TicketEvent[] = [];
  for (let pages = 1; ; pages += 1) {
    const before = messages.at(-1)?.id;
    const response = await fetchPage({ url, params: { before } });
    if (response.error) return response;
    const page = response.data as AnyChat;
    messages.push(...page.messages);
    events = mergeById(events, page.events);
    const isEnough = backTo === undefined || (messages.at(-1)?.id ?? 0) <= backTo;
    if (!page.has_more || isEnough || pages === maxPages)
      return { ticket: page.ticket, messages, merged: page.merged, events, has_more: page.has_more };
  }
}

function hasExpiringLinks(messages: AnyMessage[], nowSeconds: number): boolean {
  return messages.some(({ files }) =>
    files.some((link) => {
      const expires = Number(/[?&]expires=(\d+)/.exec(link)?.[1] ?? Infinity);
      return expires - nowSeconds < linkReserveSeconds;
    }),
  );
}

function findCachedChat({ getState, queryCacheKey }: BaseQueryApi): LoadedChat | undefined {
  const { api } = getState() as { api: { queries: Record<string, { data?: unknown } | undefined> } };
  return api.queries[queryCacheKey ?? '']?.data as LoadedChat | undefined;
}

/**
 * Lists the messages, oldest first. Adds the opening message of this ticket (id 0) and of each ticket merged into it (negative id) once
 * all later messages are loaded.
 */
export function listMessages({ ticket, messages, merged = [], has_more }: AnyChat): AnyMessage[] {
  const oldestFirst = [...messages].reverse();
  const oldestTimestamp = oldestFirst[0]?.timestamp ?? 0;
  const openings = [ticket, ...merged]
    .map(({ id, description, created_at }): AnyMessage => {
      const isMerged = id !== ticket.id;
      return {
        id: isMerged ? -id : 0,
        user_id: ticket.user_id,
        message: description,
        files: [],
        timestamp: Math.floor(Date.parse(created_at) / 1000),
        origin_ticket_id: isMerged ? id : null,
      };
    })
    .filter(({ timestamp }) => !has_more || timestamp > oldestTimestamp);
  // The files of an opening message come as a separate message without text, sent at the same time.
  const findOpening = ({ message, timestamp, origin_ticket_id = null }: AnyMessage) =>
    message === ''
      ? openings.find(
          (opening) => opening.timestamp === timestamp && opening.origin_ticket_id === origin_ticket_id,
        )
      : undefined;
  const rest = oldestFirst.filter((message) => {
    const opening = findOpening(message);
    if (opening) opening.files = message.files;
    return !opening;
  });
  return [...openings, ...rest].sort((a, b) => a.timestamp - b.timestamp);
}

/** A chat follows new messages while it is scrolled to within this distance of the newest one. */
export const nearEndPx = 60;
