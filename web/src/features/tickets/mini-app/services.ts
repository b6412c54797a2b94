import type { ComponentType } from 'react';
import { type ServiceType, serviceTitles, type TicketType } from '../ticket-texts';
import { CreditIcon, DocsIcon, MailIcon, ReportIcon, WithdrawIcon } from './icons';
import { buildBrandHref } from '../../../kit/mini-app/brand';

interface Service {
  Icon: ComponentType;
  /** The text on its tile. */
  description?: string;
  /** The text above its form. */
  hint?: string;
}

const reportHint = 'Write who the client is, how much it is about and what looks wrong';

export const services: Record<ServiceType, Service> = {
  withdrawal: {
    Icon: WithdrawIcon,
    hint: 'Write more detailed information for which exchanger and how much funds do you need',
  },
  docs: { Icon: DocsIcon, hint: 'Write more detailed information which exactly documents you need' },
  mail: { Icon: MailIcon, description: 'To, from, theme and text' },
  credits: { Icon: CreditIcon },
  fake_credit: { Icon: ReportIcon, hint: reportHint },
  fake_deposit: { Icon: ReportIcon, hint: reportHint },
  fake_withdrawal: { Icon: ReportIcon, hint: reportHint },
};

export const serviceTypes = Object.keys(serviceTitles) as ServiceType[];

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
