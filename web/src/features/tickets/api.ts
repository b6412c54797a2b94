import { original, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import {
  type OpenCeoTicket,
  type OpenServiceTicket,
  type OpenSupportTicket,
  type OpenedTicket,
  type StaffChat,
  type StaffMessage,
  type TicketMessage,
  type WriteMessage,
  type WriteOwnMessage,
  ticketApi,
} from '../../api/ticket.api.gen';
import { listTag, toTags, perBrand } from '../../api/tags';
import { buildFormData, post, type UploadOptions } from '../../kit/core/sending/upload';
import { type AnyMessage, type LoadedChat, loadChat, mergeById, mergeFresh } from './chat-loading';

/** The tags of everything that shows a ticket. A refused change invalidates them too, because another person has changed the ticket. */
const changedTags = (id: number) => [listTag('tickets'), { type: 'tickets' as const, id }, 'stat' as const];

/** Merges at the time of the cache update, so that a message sent during the call does not disappear for a moment. */
const mergeIntoCache = (cached: LoadedChat, fresh: LoadedChat) =>
  mergeFresh(original(cached) ?? cached, fresh);

/** `staffChat` and `ownChat` contain the loaded part of a chat. `loadOlder` adds to it. */
export const ticketsApi = ticketApi
  .enhanceEndpoints({
    endpoints: {
      searchTickets: { providesTags: [listTag('tickets')] },
      getTicketHistory: { providesTags: (_rows, _error, { id }) => [{ type: 'tickets', id }] },
      listTicketStaff: { providesTags: ['managers'] },
      assignTicket: { invalidatesTags: (_done, _error, { id }) => changedTags(id) },
      mergeTicket: {
        invalidatesTags: (_done, _error, { id, mergeTicket }) => [
          ...changedTags(id),
          ...changedTags(mergeTicket.into),
        ],
      },
      unmergeTicket: { invalidatesTags: ['tickets', 'stat'] },
      reopenTicket: { invalidatesTags: (_done, _error, { id }) => changedTags(id) },
      listOwnTickets: { providesTags: [listTag('tickets')], serializeQueryArgs: perBrand },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      staffChat: build.query<LoadedChat, number>({
        queryFn: (id, api, _, fetchPage) => loadChat(`/api/ticket/${id}`, api, fetchPage),
        merge: mergeIntoCache,
        providesTags: (_chat, _error, id) => [{ type: 'tickets', id }],
      }),
      ownChat: build.query<LoadedChat, number>({
        queryFn: (id, api, _, fetchPage) => loadChat(`/api/t/ticket/${id}`, api, fetchPage),
        merge: mergeIntoCache,
        providesTags: (_chat, _error, id) => [{ type: 'tickets', id }],
      }),
    }),
  });

export const {
  useSearchTicketsQuery,
  useLazySearchTicketsQuery,
  useGetTicketTimesQuery,
  useStaffChatQuery,
  useGetTicketHistoryQuery,
  useListTicketStaffQuery,
  useAssignTicketMutation,
  useReopenTicketMutation,
  useMergeTicketMutation,
  useUnmergeTicketMutation,
  useListOwnTicketsQuery,
  useOwnChatQuery,
} = ticketsApi;

export type ChatName = 'staffChat' | 'ownChat';

const pageEndpoints = {
  staffChat: ticketsApi.endpoints.getTicket,
  ownChat: ticketsApi.endpoints.getOwnTicket,
};

/** Adds messages that are older than the oldest loaded one. Throws if they cannot be loaded. */
export const loadOlder =
  (chat: ChatName, id: number, before: number) =>
  async (dispatch: TicketsDispatch): Promise<void> => {
    const request = pageEndpoints[chat].initiate({ id, before }, { forceRefetch: true, subscribe: false });
    const olderPage = await dispatch(request).unwrap();
    dispatch(
      ticketsApi.util.updateQueryData(chat, id, (cached) => {
        cached.messages = mergeById(cached.messages, olderPage.messages);
        cached.events = mergeById(cached.events, (olderPage as Partial<StaffChat>).events);
        cached.has_more = olderPage.has_more;
      }),
    );
  };

export const showStoredMessage = (chat: ChatName, id: number, message: TicketMessage) =>
  ticketsApi.util.updateQueryData(chat, id, (known) => {
    known.messages = mergeById<AnyMessage>([message], known.messages);
  });

/** The type for `useDispatch` where `ticketsApi.util.updateQueryData` is dispatched. */
export type TicketsDispatch = ThunkDispatch<
  { api: ReturnType<typeof ticketsApi.reducer> },
  unknown,
  UnknownAction
>;

/** Refetches the lists and the chat of the changed ticket, or all chats without `id`. */
export const invalidateTickets = (id?: number) =>
  ticketApi.util.invalidateTags([
    ...toTags({ topics: ['tickets'], tickets: id === undefined ? undefined : [id] }),
    'stat',
  ]);

// After these calls, the caller dispatches `invalidateTickets()`, and may show the response at once.

export const postStaffMessage = (id: number, message: WriteMessage, options?: UploadOptions) =>
  post<TicketMessage>(`ticket/message/${id}`, buildFormData(message), options);
export const postNote = (id: number, message: string, options?: UploadOptions) =>
  post<StaffMessage>(`ticket/${id}/note`, { message }, options);
export const postOwnMessage = (id: number, message: WriteOwnMessage, options?: UploadOptions) =>
  post<TicketMessage>(`t/ticket/${id}`, buildFormData(message), options);
export const postSupportTicket = (ticket: OpenSupportTicket, options?: UploadOptions) =>
  post<OpenedTicket>('t/ticket/support', buildFormData(ticket), options);
export const postServiceTicket = (ticket: OpenServiceTicket, options?: UploadOptions) =>
  post<OpenedTicket>('t/ticket', buildFormData(ticket), options);
export const postCeoTicket = (ticket: OpenCeoTicket, options?: UploadOptions) =>
  post<OpenedTicket>('t/ticket/ceo', buildFormData(ticket), options);
