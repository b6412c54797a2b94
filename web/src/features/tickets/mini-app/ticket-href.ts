import { brandHref } from '../../../kit/mini-app/brand';
import type { TicketType } from '../ticket-texts';

export const ticketHref = (id: number, brandId: number | null) => brandHref(`/tg/ticket/${id}`, brandId);

export const serviceHref = (type: string, brandId: number | null) =>
  brandHref(`/tg/services/tickets/${type}`, brandId);

/** Returns the address of the list of tickets of this type. */
export function listHref(type: TicketType, brandId: number | null): string {
  if (type === 'support' || type === 'ceo') return brandHref(`/tg/${type}`, brandId);
  return serviceHref(type, brandId);
}
