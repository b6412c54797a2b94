import { screenLoad } from '../../kit/core/screen-load';

// Names no React and no screen directly, because the first script of the page uses it.
const load = {
  deposits: screenLoad(
    async () => (await import('../../features/deposits/mini-app/DepositsHistory')).DepositsHistory,
  ),
  statistic: screenLoad(
    async () => (await import('../../features/statistics/mini-app/StatisticScreen')).StatisticScreen,
  ),
  services: screenLoad(async () => (await import('../../features/tickets/mini-app/ServiceList')).ServiceList),
  service: screenLoad(
    async () => (await import('../../features/tickets/mini-app/ServiceScreen')).ServiceScreen,
  ),
  support: screenLoad(
    async () => (await import('../../features/tickets/mini-app/SupportScreen')).SupportScreen,
  ),
  ceo: screenLoad(async () => (await import('../../features/tickets/mini-app/CeoScreen')).CeoScreen),
  ticket: screenLoad(
    async () => (await import('../../features/tickets/mini-app/chat/TicketScreen')).TicketScreen,
  ),
  appointments: screenLoad(
    async () => (await import('../../features/appointments/mini-app/AppointmentsScreen')).AppointmentsScreen,
  ),
  profile: screenLoad(async () => (await import('../../features/auth/mini-app/ProfileScreen')).ProfileScreen),
  login: screenLoad(async () => (await import('../../features/auth/mini-app/CodeLogin')).CodeLogin),
};

/** The screens that are downloaded when somebody opens them. */
export const screenLoads = load;

/** What each address needs. The two homes are part of the mini-app itself. */
export const loadsByPath = {
  '/tg/deposits': [load.deposits],
  '/tg/statistic': [load.statistic],
  '/tg/services': [load.services],
  '/tg/services/tickets/:service_type': [load.service],
  '/tg/support': [load.support],
  '/tg/ceo': [load.ceo],
  '/tg/ticket/:ticket_id': [load.ticket],
  '/tg/appointments': [load.appointments],
  '/tg/profile': [load.profile],
  '/tg/:user_id/:secret_code': [load.login],
};
