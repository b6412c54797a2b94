import { useState } from 'react';
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom';
import type { SearchTicketsApiArg, Ticket } from '../../../api/ticket.api.gen';
import { searchTickets } from '../../../api/limits.gen';
import { parseId, parsePage, setParams } from '../../../kit/core/pages';
import type { HistoryOptions } from '../../../kit/panel/SearchForm';
import { useGetMeQuery } from '../../auth/api';
import { useLazySearchTicketsQuery, useSearchTicketsQuery } from '../api';
import { typeTitles } from '../ticket-names';
import type { TicketType } from '../ticket-types';
import { useTicketChat } from './useTicketChat';

export const listTitles = {
  new: 'New tickets',
  'in-work': 'Tickets in work',
  mine: 'My tickets',
  unassigned: 'Unassigned tickets',
  overdue: 'Overdue tickets',
  mentioned: 'Mentions',
  search: 'Tickets search',
};
export type ListName = keyof typeof listTitles;

export const isListName = (text: string | null | undefined): text is ListName =>
  text != null && Object.hasOwn(listTitles, text);

export const statusTitles: Record<Ticket['status'], string> = {
  new: 'New',
  'in-work': 'In work',
  closed: 'Closed',
};

export const orderTitles = {
  due: 'Due first',
  activity: 'Latest message first',
  place: 'Oldest first',
};
export type TicketOrder = keyof typeof orderTitles;

/** New tickets start with the oldest, mentions with the latest message, other lists with the reply due first. Undefined for the search. */
export const getDefaultOrder = (list: ListName): TicketOrder | undefined =>
  list === 'new' ? 'place' : list === 'search' ? undefined : list === 'mentioned' ? 'activity' : 'due';

export const maxQueryLength = searchTickets.q.maxLength;

export interface TicketFilter {
  type?: TicketType;
  /** Only for the search. Other lists ignore it. */
  status?: Ticket['status'];
  /** The number of a ticket, with or without `#`. If it is invalid, no ticket is found. */
  id?: string;
  q?: string;
  brand?: string;
  /** The id of the assignee, or `none`. Ignored by the lists `mine`, `unassigned` and `mentioned`. */
  assignee?: string;
  /** The id of a tag. */
  tag?: string;
  /** Shows the snoozed tickets of the list instead of the others. */
  snoozed?: '1';
  order?: TicketOrder;
  /** The id of the person who opened the tickets. Only for the search. */
  owner?: string;
}

/** Clears all filters except the search (`id` and `q`). Keeps the order. */
export const clearedFilters = {
  type: undefined,
  status: undefined,
  brand: undefined,
  assignee: undefined,
  owner: undefined,
  tag: undefined,
  snoozed: undefined,
};

/**
 * The list, the chat and the filter that the URL names. A chat's URL contains the list next to it (`?list=`). Without `?list=`, the list
 * is the one that contained the ticket when it was first loaded: null until then, `new` if it cannot be loaded. The list is not added to
 * the URL automatically, because the person may be navigating to another screen.
 */
export function useTicketLocation() {
  const [search, setSearch] = useSearchParams();
  const chatMatch = useMatch('/tickets/chat/:ticket_id');
  const listMatch = useMatch('/tickets/:status');
  const isChat = chatMatch !== null;
  const ticketId = parseTicketId(chatMatch?.params.ticket_id);
  const { chat, error } = useTicketChat(ticketId);
  const types = useTicketTypes();
  const { data: me } = useGetMeQuery();

  const urlList = isChat ? search.get('list') : listMatch?.params.status;
  const initialList = useInitialList(chat?.ticket);
  const list = isListName(urlList) ? urlList : ticketId !== undefined && !error ? initialList : 'new';
  const filter: TicketFilter = {
    type: types.find((type) => type === search.get('type')),
    status: listKeys(statusTitles).find((status) => status === search.get('status')),
    id: search.get('id') ?? undefined,
    q: search.get('q')?.trim().slice(0, maxQueryLength) || undefined,
    brand: toIdText(search.get('brand')),
    owner: toIdText(search.get('owner')),
    assignee: search.get('assignee') === 'none' ? 'none' : toIdText(search.get('assignee')),
    tag: toIdText(search.get('tag')),
    snoozed: search.get('snoozed') === '1' ? '1' : undefined,
    order: listKeys(orderTitles).find((order) => order === search.get('order')),
  };

  const changeFilter = (part: TicketFilter, navigation?: HistoryOptions) =>
    setSearch((params) => setParams(params, { ...part, page: null, ...(isChat && list && { list }) }), {
      preventScrollReset: true,
      ...navigation,
    });

  const buildChatHref = (id: number) => `/tickets/chat/${id}?${setParams(search, list ? { list } : {})}`;
  /** A link to another list keeps only the filters by brand, type and tag. */
  const buildListHref = (target = list) => {
    const params = new URLSearchParams(search);
    params.delete('list');
    if (target !== list)
      for (const key of ['page', 'status', 'assignee', 'owner', 'id', 'q', 'order', 'snoozed'])
        params.delete(key);
    return `/tickets/${target ?? 'new'}${params.size > 0 ? `?${params}` : ''}`;
  };

  return {
    list,
    isChat,
    ticketId,
    filter,
    changeFilter,
    buildChatHref,
    buildListHref,
    query: list && toQuery(list, filter, parsePage(search), me?.id),
  };
}

export type TicketLocation = ReturnType<typeof useTicketLocation>;

/** The tickets before and after the open one in the list next to it. If the open one has left the list, the next is the first. */
export function useListNeighbours({ query, ticketId, isChat, buildChatHref, buildListHref }: TicketLocation) {
  const navigate = useNavigate();
  const { currentData } = useSearchTicketsQuery(query ?? {}, { skip: !query });
  const [loadTickets] = useLazySearchTicketsQuery();
  const ids = currentData?.data.map(({ id }) => id) ?? [];
  const index = ticketId === undefined ? -1 : ids.indexOf(ticketId);
  const nextId = ids[index + 1];
  const open = (id: number) => navigate(buildChatHref(id), { replace: isChat, preventScrollReset: true });
  /** Opens the next ticket, or the one that has moved up from a later page, and returns its id. Without either, opens the list. */
  const openNext = async (): Promise<number | undefined> => {
    const findMovedId = async () => {
      const { data } = await loadTickets(query ?? {});
      return data?.data.filter(({ id }) => id !== ticketId)[Math.max(index, 0)]?.id;
    };
    const id = nextId ?? (query ? await findMovedId() : undefined);
    await (id === undefined ? navigate(buildListHref()) : open(id));
    return id;
  };
  return { nextId, previousId: index > 0 ? ids[index - 1] : undefined, open, openNext };
}

const listKeys = <Key extends string>(titles: Record<Key, string>) => Object.keys(titles) as Key[];

/** The ticket types that this person may see. Only CEOs and admins see tickets to the CEO. */
export function useTicketTypes(): TicketType[] {
  const { data: me } = useGetMeQuery();
  const isAboveManagers = me?.role === 'ceo' || me?.role === 'admin';
  return listKeys(typeTitles).filter((type) => type !== 'ceo' || isAboveManagers);
}

/** Parses a ticket number, with or without `#`. Undefined for any other text. */
export function parseTicketId(text: string | undefined): number | undefined {
  return parseId(text?.replace(/^#/, '') ?? null);
}

const toIdText = (text: string | null) => parseId(text)?.toString();

const toNumber = (id: string | undefined) => (id === undefined ? undefined : Number(id));

/** The list that contained the ticket when it was first loaded. It stays when the ticket moves to another list. */
function useInitialList(ticket: Ticket | undefined): ListName | null {
  const [initial, setInitial] = useState<{ id: number; list: ListName }>();
  if (!ticket) return null;
  if (initial?.id === ticket.id) return initial.list;
  if (ticket.merged_into) return null; // the other ticket, which opens next, decides
  const list = ticket.status === 'closed' ? 'search' : ticket.status;
  setInitial({ id: ticket.id, list });
  return list;
}

/** Null if the id is invalid, or for the list `mine` while the person is loading. */
function toQuery(
  list: ListName,
  { type, status, id, q, brand, assignee, tag, snoozed, order, owner }: TicketFilter,
  page: number,
  myId: number | undefined,
): SearchTicketsApiArg | null {
  if (id !== undefined) {
    const ticketId = parseTicketId(id);
    return ticketId === undefined ? null : { id: ticketId, page: 1 };
  }
  if (list === 'mine' && myId === undefined) return null;
  const assigneeId = assignee === 'none' ? 'none' : toNumber(assignee);
  const queryByList: Record<ListName, Partial<SearchTicketsApiArg>> = {
    new: { status: 'new', assignee: assigneeId },
    'in-work': { status: 'in-work', assignee: assigneeId },
    mine: { closed: '0', assignee: myId },
    unassigned: { closed: '0', assignee: 'none' },
    overdue: { overdue: '1', assignee: assigneeId },
    mentioned: { mentioned: '1' },
    search: { status, assignee: assigneeId, userId: toNumber(owner) },
  };
  return {
    type,
    q,
    ...queryByList[list],
    brandId: toNumber(brand),
    tag: toNumber(tag),
    snoozed,
    // Without an order, the server chooses one by the status: oldest first for `new`, newest first for a search without a status.
    order: order ?? (list === 'new' ? undefined : getDefaultOrder(list)),
    page,
  };
}
