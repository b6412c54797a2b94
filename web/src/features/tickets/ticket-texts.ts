import type { Ticket } from '../../api/ticket.api.gen';
import { OpenSupportTicket, WriteMessage } from '../../api/limits.gen';

export type TicketType = Ticket['type'];
export type ServiceType = Exclude<TicketType, 'support' | 'ceo'>;

/** The services in display order. */
export const serviceTitles: Record<ServiceType, string> = {
  withdrawal: 'Withdrawal of funds',
  docs: 'Request documents',
  mail: 'Email requests',
  credits: 'Credits',
  fake_credit: 'Report a fake credit',
  fake_deposit: 'Report a fake deposit',
  fake_withdrawal: 'Report a fake withdrawal',
};

export const typeTitles: Record<TicketType, string> = {
  support: 'Support',
  ...serviceTitles,
  ceo: 'Chat with CEO',
};

export const supportThemes = ['VOIP', 'CRM', 'PIN Leads', 'Platform', 'Other'] as const;

/** Limits of a message; `minLength` applies to the opening message. */
export const maxLength = WriteMessage.message.maxLength;
export const minLength = OpenSupportTicket.message.minLength;
