import { brandHref } from '../../../kit/mini-app/brand';
import type { TicketType } from '../words';

export const ticketHref = (id: number, brandId: number | null) => brandHref(`/tg/ticket/${id}`, brandId);

export const serviceHref = (type: string, brandId: number | null) =>
  brandHref(`/tg/services/tickets/${type}`, brandId);

/** The screen that lists the tickets of that type. */
export function listHref(type: TicketType, brandId: number | null): string {
  if (type === 'support' || type === 'ceo') return brandHref(`/tg/${type}`, brandId);
  return serviceHref(type, brandId);
}
