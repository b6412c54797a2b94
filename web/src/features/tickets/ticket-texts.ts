import type { Ticket } from '../../api/ticket.api.gen';
import { OpenSupportTicket, WriteMessage } from '../../api/limits.gen';

export type TicketType = Ticket['type'];
export type ServiceType = Exclude<TicketType, 'support' | 'ceo'>;

export const supportThemes = ['VOIP', 'CRM', 'PIN Leads', 'Platform', 'Other'] as const;

/** Limits of a message; `minLength` applies to the opening message. */
export const maxLength = WriteMessage.message.maxLength;
export const minLength = OpenSupportTicket.message.minLength;
