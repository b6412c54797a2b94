import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import {
  generatedApi,
  type OpenCeoTicket,
  type OpenedTicket,
  type OpenServiceTicket,
  type OpenSupportTicket,
  type TicketMessage,
  type WriteMessage,
  type WriteOwnMessage,
} from '../../api/api.gen';
import { perBrand } from '../../api/per-brand';
import { postForm, type UploadOptions } from '../../api/upload';

export const ticketsApi = generatedApi.enhanceEndpoints({
  endpoints: {
    searchTickets: { providesTags: ['tickets'] },
    getTicket: { providesTags: ['tickets'] },
    listOwnTickets: { providesTags: ['tickets'], serializeQueryArgs: perBrand },
    getOwnTicket: { providesTags: ['tickets'] },
  },
});

export const { useSearchTicketsQuery, useGetTicketQuery, useListOwnTicketsQuery, useGetOwnTicketQuery } =
  ticketsApi;

/*
 * What carries files goes by `postForm`. Whoever calls one of these dispatches `ticketsChanged()` when it is done, and
 * may show the answer at once.
 */

/** For `useDispatch`, where `ticketsApi.util.updateQueryData` is dispatched. */
export type TicketsDispatch = ThunkDispatch<
  { api: ReturnType<typeof ticketsApi.reducer> },
  unknown,
  UnknownAction
>;

export const ticketsChanged = () => generatedApi.util.invalidateTags(['tickets', 'stat']);

export function postStaffMessage(id: number, message: WriteMessage, options?: UploadOptions) {
  return postForm<TicketMessage>(`ticket/message/${id}`, formOf(message), options);
}

export function postOwnMessage(id: number, message: WriteOwnMessage, options?: UploadOptions) {
  return postForm<TicketMessage>(`t/ticket/${id}`, formOf(message), options);
}

export function postSupportTicket(ticket: OpenSupportTicket, options?: UploadOptions) {
  return postForm<OpenedTicket>('t/ticket/support', formOf(ticket), options);
}

export function postServiceTicket(ticket: OpenServiceTicket, options?: UploadOptions) {
  return postForm<OpenedTicket>('t/ticket', formOf(ticket), options);
}

export function postCeoTicket(ticket: OpenCeoTicket, options?: UploadOptions) {
  return postForm<OpenedTicket>('t/ticket/ceo', formOf(ticket), options);
}

type Fields = Record<string, string | number | undefined>;

function formOf<Order extends { files?: Blob[] }>({ files = [], ...fields }: Order): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields as Fields)) {
    if (value !== undefined) form.append(name, String(value));
  }
  for (const file of files) form.append('files[]', file);
  return form;
}
