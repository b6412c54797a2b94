import type { ComponentType } from 'react';
import { texts } from '../../../texts';
import type { Ticket } from '../../../api/ticket.api.gen';
import type { ServiceType, TicketType } from '../ticket-types';
import { CreditIcon, DocsIcon, MailIcon, ReportIcon, WithdrawIcon } from './icons';
import { buildBrandHref } from '../../../kit/mini-app/brand';

interface Service {
  Icon: ComponentType;
  /** The key of the text above the form. */
  hint?: keyof typeof texts.ticketForm.hints;
}

/** The services in display order. */
export const services: Record<ServiceType, Service> = {
  withdrawal: { Icon: WithdrawIcon, hint: 'withdrawal' },
  docs: { Icon: DocsIcon, hint: 'docs' },
  mail: { Icon: MailIcon },
  credits: { Icon: CreditIcon },
  fake_credit: { Icon: ReportIcon, hint: 'fake' },
  fake_deposit: { Icon: ReportIcon, hint: 'fake' },
  fake_withdrawal: { Icon: ReportIcon, hint: 'fake' },
};

export const serviceTypes = Object.keys(services) as ServiceType[];

/** A ticket to support is named after its theme, any other after its type. */
export const formatTitle = ({ type, title }: Pick<Ticket, 'type' | 'title'>): string =>
  type === 'support' ? formatTheme(title) : texts.tickets.types[type];

/** Only "Other" is translated: the rest are names of products. */
export const formatTheme = (theme: string): string =>
  theme === 'Other' ? texts.ticketForm.otherTheme : theme;

export const isServiceType = (text: string | undefined): text is ServiceType =>
  (serviceTypes as (string | undefined)[]).includes(text);

export const buildTicketHref = (id: number, brandId: number | null) =>
  buildBrandHref(`/tg/ticket/${id}`, brandId);

export const buildServiceHref = (type: string, brandId: number | null) =>
  buildBrandHref(`/tg/services/tickets/${type}`, brandId);

export function buildListHref(type: TicketType, brandId: number | null): string {
  if (type === 'support' || type === 'ceo') return buildBrandHref(`/tg/${type}`, brandId);
  return buildServiceHref(type, brandId);
}
