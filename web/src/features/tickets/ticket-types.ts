import type { Ticket } from '../../api/ticket.api.gen';
import { OpenSupportTicket, WriteMessage } from '../../api/limits.gen';

export type TicketType = Ticket['type'];
export type ServiceType = Exclude<TicketType, 'support' | 'ceo'>;

export const supportThemes = ['VOIP', 'CRM', 'PIN Leads', 'Platform', 'Other'] as const;

export const maxMessageLength = WriteMessage.message.maxLength;
export const minOpeningLength = OpenSupportTicket.message.minLength;
