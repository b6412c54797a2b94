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

/**
 * The cache tags of everything that shows one of the tickets. A refused change invalidates them too, because another person may have
 * changed the ticket.
 */
const getTagsToInvalidate = (...ids: number[]) => [
  listTag('tickets'),
  ...ids.map((id) => ({ type: 'tickets' as const, id })),
  'stat' as const,
];

/** Merges into the chat that is cached when the response arrives, so that a message sent during the call does not disappear for a moment. */
const mergeIntoCache = (cached: LoadedChat, fresh: LoadedChat) =>
  mergeFresh(original(cached) ?? cached, fresh);

/** `staffChat` and `ownChat` contain the loaded part of a chat. `loadOlder` adds older messages to it. */
export const ticketsApi = ticketApi
  .enhanceEndpoints({
    endpoints: {
      searchTickets: { providesTags: [listTag('tickets')] },
      getTicketHistory: { providesTags: (_rows, _error, { id }) => [{ type: 'tickets', id }] },
      listTicketStaff: { providesTags: ['managers'] },
      assignTicket: { invalidatesTags: (_done, _error, { id }) => getTagsToInvalidate(id) },
      snoozeTicket: { invalidatesTags: (_done, _error, { id }) => getTagsToInvalidate(id) },
      changeTickets: {
        invalidatesTags: (_done, _error, { ticketBulk }) => getTagsToInvalidate(...ticketBulk.ids),
      },
      mergeTicket: {
        invalidatesTags: (_done, _error, { id, mergeTicket }) => getTagsToInvalidate(id, mergeTicket.into),
      },
      unmergeTicket: { invalidatesTags: ['tickets', 'stat'] },
      reopenTicket: { invalidatesTags: (_done, _error, { id }) => getTagsToInvalidate(id) },
      listTicketTags: { providesTags: ['ticket-tags'] },
      createTicketTag: { invalidatesTags: ['ticket-tags'] },
      deleteTicketTag: { invalidatesTags: ['ticket-tags', 'tickets'] },
      listOwnTickets: { providesTags: [listTag('tickets')], serializeQueryArgs: perBrand },
    },
  })
  .injectEndpoints({
    endpoints: (build) => {
      const buildChat = (path: string) =>
        build.query<LoadedChat, number>({
          queryFn: (id, api, _, fetchPage) => loadChat(`${path}/${id}`, api, fetchPage),
          merge: mergeIntoCache,
          providesTags: (_chat, _error, id) => [{ type: 'tickets', id }],
        });
      return { staffChat: buildChat('/api/ticket'), ownChat: buildChat('/api/t/ticket') };
    },
  });

export const {
  useSearchTicketsQuery,
  useLazySearchTicketsQuery,
  useGetTicketTimesQuery,
  useStaffChatQuery,
  useGetTicketHistoryQuery,
  useListTicketStaffQuery,
  useAssignTicketMutation,
  useSnoozeTicketMutation,
  useChangeTicketsMutation,
  useReopenTicketMutation,
  useMergeTicketMutation,
  useUnmergeTicketMutation,
  useListTicketTagsQuery,
  useCreateTicketTagMutation,
  useDeleteTicketTagMutation,
  useListOwnTicketsQuery,
  useOwnChatQuery,
} = ticketsApi;

export type ChatEndpoint = 'staffChat' | 'ownChat';

const pageEndpoints = {
  staffChat: ticketsApi.endpoints.getTicket,
  ownChat: ticketsApi.endpoints.getOwnTicket,
};

/** Adds a page of messages that are older than `before`, the id of the oldest loaded one. Throws if the page cannot be loaded. */
export const loadOlder =
  (endpoint: ChatEndpoint, id: number, before: number) =>
  async (dispatch: TicketsDispatch): Promise<void> => {
    const request = pageEndpoints[endpoint].initiate(
      { id, before },
      { forceRefetch: true, subscribe: false },
    );
    const olderPage = await dispatch(request).unwrap();
    dispatch(
      ticketsApi.util.updateQueryData(endpoint, id, (cached) => {
        cached.messages = mergeById(cached.messages, olderPage.messages);
        cached.events = mergeById(cached.events, (olderPage as Partial<StaffChat>).events);
        cached.has_more = olderPage.has_more;
      }),
    );
  };

/** Adds a message that the server has just stored to a loaded chat. */
export const addStoredMessage = (endpoint: ChatEndpoint, id: number, message: TicketMessage) =>
  ticketsApi.util.updateQueryData(endpoint, id, (cached) => {
    cached.messages = mergeById<AnyMessage>([message], cached.messages);
  });

/** The type for `useDispatch` where `ticketsApi.util.updateQueryData` is dispatched. */
export type TicketsDispatch = ThunkDispatch<
  { api: ReturnType<typeof ticketsApi.reducer> },
  unknown,
  UnknownAction
>;

/** Refetches the counters, the lists of tickets and the chat of ticket `id`. If `id` is omitted, refetches all chats. */
export const invalidateTickets = (id?: number) =>
  ticketApi.util.invalidateTags([
    ...toTags({ topics: ['tickets'], tickets: id === undefined ? undefined : [id] }),
    'stat',
  ]);

// The caller dispatches `invalidateTickets()` after one of these calls.

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
