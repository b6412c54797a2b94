import { load } from '../../kit/core/part-load';

/**
 * The screens that are downloaded when somebody opens them, by their addresses. The two homes are part of the mini-app itself.
 * Names no React and no screen directly, because the first script of the page uses it.
 */
export const screenLoads = {
  '/tg/deposits': load('DepositsHistory', () => import('../../features/deposits/mini-app/DepositsHistory')),
  '/tg/deposits/report': load(
    'ReportScreen',
    () => import('../../features/deposits/mini-app/report/ReportScreen'),
  ),
  '/tg/statistic': load(
    'StatisticScreen',
    () => import('../../features/statistics/mini-app/StatisticScreen'),
  ),
  '/tg/results': load('ResultsScreen', () => import('../../features/brands/mini-app/results/ResultsScreen')),
  '/tg/contests': load('ContestsScreen', () => import('../../features/contests/mini-app/ContestsScreen')),
  '/tg/services': load('ServiceList', () => import('../../features/tickets/mini-app/ServiceList')),
  '/tg/services/tickets/:service_type': load(
    'ServiceScreen',
    () => import('../../features/tickets/mini-app/ServiceScreen'),
  ),
  '/tg/support': load('SupportScreen', () => import('../../features/tickets/mini-app/SupportScreen')),
  '/tg/ceo': load('CeoScreen', () => import('../../features/tickets/mini-app/CeoScreen')),
  '/tg/ticket/:ticket_id': load(
    'TicketScreen',
    () => import('../../features/tickets/mini-app/chat/TicketScreen'),
  ),
  '/tg/appointments': load(
    'AppointmentsScreen',
    () => import('../../features/appointments/mini-app/AppointmentsScreen'),
  ),
  '/tg/profile': load('ProfileScreen', () => import('../../features/auth/mini-app/ProfileScreen')),
  '/tg/:user_id/:secret_code': load('CodeLogin', () => import('../../features/auth/mini-app/CodeLogin')),
};
