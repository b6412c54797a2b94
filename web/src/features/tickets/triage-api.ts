import type { TicketBulk } from '../../api/ticket.api.gen';
import { listTag } from '../../api/tags';
import { ticketsApi } from './api';

export type { TicketBulk };

/** Calls that sort tickets: many at once, by tags, and out of the lists for a time. */
export const {
  useChangeTicketsMutation,
  useSnoozeTicketMutation,
  useListTicketTagsQuery,
  useCreateTicketTagMutation,
  useDeleteTicketTagMutation,
} = ticketsApi.enhanceEndpoints({
  endpoints: {
    changeTickets: {
      invalidatesTags: (_done, _error, { ticketBulk }) => [
        listTag('tickets'),
        ...ticketBulk.ids.map((id) => ({ type: 'tickets' as const, id })),
        'stat',
      ],
    },
    snoozeTicket: {
      invalidatesTags: (_done, _error, { id }) => [listTag('tickets'), { type: 'tickets', id }, 'stat'],
    },
    listTicketTags: { providesTags: ['ticket-tags'] },
    createTicketTag: { invalidatesTags: ['ticket-tags'] },
    deleteTicketTag: { invalidatesTags: ['ticket-tags', 'tickets'] },
  },
});
