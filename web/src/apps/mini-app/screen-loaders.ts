import { createPartLoader } from '../../kit/core/part-loader';

/** Loaders by route pattern, for `screens.ts`. */
export const loaders = {
  '/tg/deposits': createPartLoader(
    'DepositsHistory',
    () => import('../../features/deposits/mini-app/DepositsHistory'),
  ),
  '/tg/deposits/report': createPartLoader(
    'ReportScreen',
    () => import('../../features/deposits/mini-app/report/ReportScreen'),
  ),
  '/tg/statistic': createPartLoader(
    'StatisticScreen',
    () => import('../../features/statistics/mini-app/StatisticScreen'),
  ),
  '/tg/results': createPartLoader(
    'ResultsScreen',
    () => import('../../features/brands/mini-app/results/ResultsScreen'),
  ),
  '/tg/contests': createPartLoader(
    'ContestsScreen',
    () => import('../../features/contests/mini-app/ContestsScreen'),
  ),
  '/tg/services': createPartLoader(
    'ServiceList',
    () => import('../../features/tickets/mini-app/ServiceList'),
  ),
  '/tg/services/tickets/:service_type': createPartLoader(
    'ServiceScreen',
    () => import('../../features/tickets/mini-app/ServiceScreen'),
  ),
  '/tg/support': createPartLoader(
    'SupportScreen',
    () => import('../../features/tickets/mini-app/SupportScreen'),
  ),
  '/tg/ceo': createPartLoader('CeoScreen', () => import('../../features/tickets/mini-app/SupportScreen')),
  '/tg/ticket/:ticket_id': createPartLoader(
    'TicketScreen',
    () => import('../../features/tickets/mini-app/chat/TicketScreen'),
  ),
  '/tg/appointments': createPartLoader(
    'AppointmentsScreen',
    () => import('../../features/appointments/mini-app/AppointmentsScreen'),
  ),
  '/tg/profile': createPartLoader(
    'ProfileScreen',
    () => import('../../features/auth/mini-app/ProfileScreen'),
  ),
  '/tg/:user_id/:secret_code': createPartLoader(
    'CodeLogin',
    () => import('../../features/auth/mini-app/CodeLogin'),
  ),
};
