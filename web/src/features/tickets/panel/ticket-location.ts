import { useState } from 'react';
import { useMatch, useSearchParams } from 'react-router-dom';

import type { SearchTicketsApiArg, Ticket } from '../../../api/ticket.api.gen';
import { searchTickets } from '../../../api/limits.gen';
import { parsePage, setParams } from '../../../kit/core/pages';
import type { SearchChange } from '../../../kit/panel/SearchForm';
import { useGetMeQuery } from '../../auth/api';
import { typeTitles } from '../ticket-names';
import type { TicketType } from '../ticket-texts';
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

/** New tickets start with the oldest, mentions with the latest message, other open tickets with the one due first. */
export const getDefaultOrder = (list: ListName): TicketOrder | undefined =>
  list === 'new' ? 'place' : list === 'search' ? undefined : list === 'mentioned' ? 'activity' : 'due';

export const MAX_QUERY_LENGTH = searchTickets.q.maxLength;

export interface TicketFilter {
  type?: TicketType;
  /** Only for the search. Other lists have fixed statuses. */
  status?: Ticket['status'];
  /** The typed text. If it is not a number, no ticket is found. */
  id?: string;
  q?: string;
  brand?: string;
  /** The id of the assignee, or `none`. */
  assignee?: string;
  /** The id of a tag. */
  tag?: string;
  /** Shows the snoozed tickets of the list instead of the others. */
  snoozed?: '1';
  order?: TicketOrder;
  /** The id of the person who opened the tickets. */
  owner?: string;
}

/** The filters that are chosen from a list of options, all cleared. */
export const noChoices = {
  type: undefined,
  status: undefined,
  brand: undefined,
  assignee: undefined,
  owner: undefined,
  tag: undefined,
  snoozed: undefined,
};

/**
 * The current list, chat and filter of the tickets, from the URL. A chat's URL contains the list next to it (`?list=`). Without it, the
 * list is the one that contained the ticket when it was opened, or null until the ticket is loaded. The URL is never changed
 * automatically, because the person may be navigating to another screen.
 */
export function useTicketLocation() {
  const [search, setSearch] = useSearchParams();
  const chat = useMatch('/tickets/chat/:ticket_id');
  const listMatch = useMatch('/tickets/:status');
  const ticketId = chat ? parseTicketId(chat.params.ticket_id) : undefined;
  const { chat: openedChat, error } = useTicketChat(ticketId);
  const types = useTicketTypes();
  const { data: me } = useGetMeQuery();

  const urlList = chat ? search.get('list') : listMatch?.params.status;
  const initialList = useInitialList(openedChat?.ticket);
  const list = isListName(urlList) ? urlList : chat && ticketId && !error ? initialList : 'new';
  const filter: TicketFilter = {
    type: types.find((type) => type === search.get('type')),
    status: listKeys(statusTitles).find((status) => status === search.get('status')),
    id: search.get('id') ?? undefined,
    q: search.get('q')?.trim().slice(0, MAX_QUERY_LENGTH) || undefined,
    brand: parseId(search.get('brand')),
    owner: parseId(search.get('owner')),
    assignee: search.get('assignee') === 'none' ? 'none' : parseId(search.get('assignee')),
    tag: parseId(search.get('tag')),
    snoozed: search.get('snoozed') === '1' ? '1' : undefined,
    order: listKeys(orderTitles).find((order) => order === search.get('order')),
  };

  const change = (part: TicketFilter, navigation?: SearchChange) =>
    setSearch((params) => setParams(params, { ...part, page: null, ...(chat && list && { list }) }), {
      preventScrollReset: true,
      ...navigation,
    });

  const buildChatHref = (id: number) => `/tickets/chat/${id}?${setParams(search, list ? { list } : {})}`;
  const buildListHref = (other = list) => {
    const params = new URLSearchParams(search);
    params.delete('list');
    if (other !== list)
      for (const key of ['page', 'status', 'assignee', 'owner', 'id', 'q', 'order', 'snoozed'])
        params.delete(key);
    return `/tickets/${other ?? 'new'}${params.size > 0 ? `?${params}` : ''}`;
  };

  return {
    list,
    isChat: chat !== null,
    ticketId,
    filter,
    change,
    buildChatHref,
    buildListHref,
    query: list && toQuery(list, filter, parsePage(search), me?.id),
    page: parsePage(search),
  };
}

export type TicketLocation = ReturnType<typeof useTicketLocation>;

const listKeys = <Key extends string>(titles: Record<Key, string>) => Object.keys(titles) as Key[];

/** The ticket types that this person may see. Only ceos and admins see tickets to the ceo. */
export function useTicketTypes(): TicketType[] {
  const { data: me } = useGetMeQuery();
  const isAboveManagers = me?.role === 'ceo' || me?.role === 'admin';
  return listKeys(typeTitles).filter((type) => type !== 'ceo' || isAboveManagers);
}

/** Parses a ticket number, with or without `#`. Undefined for any other text. */
export function parseTicketId(text: string | undefined): number | undefined {
  return text && /^#?[1-9]\d{0,8}$/.test(text) ? Number(text.replace('#', '')) : undefined;
}

function parseAssignee(text: string | undefined): number | 'none' | undefined {
  return text === undefined || text === 'none' ? text : Number(text);
}

const parseId = (text: string | null) => (text && /^[1-9]\d{0,8}$/.test(text) ? text : undefined);

/** The list that contained the ticket when it was loaded. Unchanged when the ticket moves to another list. */
function useInitialList(ticket: Ticket | undefined): ListName | null {
  const [initial, setInitial] = useState<{ id: number; list: ListName }>();
  if (!ticket) return null;
  if (initial?.id === ticket.id) return initial.list;
  if (ticket.merged_into) return null; // the list of the other ticket counts
  const list = ticket.status === 'closed' ? 'search' : ticket.status;
  setInitial({ id: ticket.id, list });
  return list;
}

/** Builds the query. Null if the id is invalid, or while the person is loading. */
function toQuery(
  list: ListName,
  { type, status, id, q, brand, assignee, tag, snoozed, order, owner }: TicketFilter,
  page: number,
  myId: number | undefined,
) {
  if (id !== undefined) {
    const ticketId = parseTicketId(id);
    return ticketId === undefined ? null : ({ id: ticketId, page: 1 } satisfies SearchTicketsApiArg);
  }
  if (list === 'mine' && myId === undefined) return null;
  return {
    type,
    q,
    ...{
      new: { status: 'new', assignee: parseAssignee(assignee) } as const,
      'in-work': { status: 'in-work', assignee: parseAssignee(assignee) } as const,
      mine: { closed: '0', assignee: myId } as const,
      unassigned: { closed: '0', assignee: 'none' } as const,
      overdue: { overdue: '1', assignee: parseAssignee(assignee) } as const,
      mentioned: { mentioned: '1' } as const,
      search: {
        status,
        assignee: parseAssignee(assignee),
        userId: owner === undefined ? owner : Number(owner),
      },
    }[list],
    brandId: brand === undefined ? undefined : Number(brand),
    tag: tag === undefined ? undefined : Number(tag),
    snoozed,
    order: order ?? (list === 'new' ? undefined : getDefaultOrder(list)),
    page,
  } satisfies SearchTicketsApiArg;
}
