import { load } from '../../kit/core/part-load';

// Names no React and no screen directly, because the first script of the page uses it.
export const welcomeLoad = load('WelcomeScreen', () => import('../../features/auth/panel/WelcomeScreen'));
export const loginLoad = load('LoginScreen', () => import('../../features/auth/panel/LoginScreen'));
export const openIdLoad = load('OpenIdScreen', () => import('../../features/auth/panel/OpenIdScreen'));
export const chatLoad = load('TicketChat', () => import('../../features/tickets/panel/chat/TicketChat'));
export const noTicketLoad = load('NoTicketOpened', () => import('../../features/tickets/panel/TicketDesk'));

/** What all tabs of a brand have in common. */
export const brandFrameLoad = load('BrandFrame', () => import('./BrandFrame'));

/** The screens after login, by their paths. Each is downloaded when somebody opens it. */
export const screenLoads = {
  '/panel': load('ProfilePage', () => import('./ProfilePage')),
  '/security': load('SecurityScreen', () => import('../../features/auth/panel/security/SecurityScreen')),
  '/start': load('StartScreen', () => import('../../features/overview/panel/StartScreen')),
  '/brands': load('BrandList', () => import('../../features/brands/panel/BrandList')),
  '/brands/:brand_id': load('BrandPage', () => import('./BrandPage')),
  '/brands/users/:brand_id': load(
    'MembersScreen',
    () => import('../../features/brands/panel/members/MembersScreen'),
  ),
  '/brand/invites/:brand_id': load(
    'InvitesScreen',
    () => import('../../features/invites/panel/InvitesScreen'),
  ),
  '/brand/report-dates/:brand_id': load(
    'ReportDatesScreen',
    () => import('../../features/brands/panel/periods/ReportDatesScreen'),
  ),
  '/brands/stat/:brand_id': load(
    'StatisticScreen',
    () => import('../../features/statistics/panel/StatisticScreen'),
  ),
  '/tickets': load('TicketDesk', () => import('../../features/tickets/panel/TicketDesk')),
  '/deposits/moderation': load(
    'DepositModeration',
    () => import('../../features/deposits/panel/moderation/DepositModeration'),
  ),
  '/deposits/search': load(
    'DepositSearch',
    () => import('../../features/deposits/panel/search/DepositSearch'),
  ),
  '/clients': load('ClientScreen', () => import('../../features/deposits/panel/clients/ClientScreen')),
  '/rating': load('RatingScreen', () => import('../../features/statistics/panel/rating/RatingScreen')),
  '/contests': load('ContestList', () => import('../../features/contests/panel/ContestList')),
  '/contests/:contest_id': load('ContestScreen', () => import('../../features/contests/panel/ContestScreen')),
  '/availability': load(
    'AvailabilityScreen',
    () => import('../../features/work-days/panel/AvailabilityScreen'),
  ),
  '/notifications': load('NoticesScreen', () => import('../../features/notifications/panel/NoticesScreen')),
  '/admin/roles': load('RolesScreen', () => import('../../features/staff/panel/RolesScreen')),
  '/admin/manager': load('ManagersScreen', () => import('../../features/staff/panel/ManagersScreen')),
  '/admin/manager/:user_id': load('ManagerScreen', () => import('../../features/staff/panel/ManagerScreen')),
  '/admin/delivery': load('DeliveryScreen', () => import('../../features/operations/panel/DeliveryScreen')),
  '/admin/team': load('TeamScreen', () => import('../../features/staff/panel/team/TeamScreen')),
  '/admin/api-keys': load('ApiKeysScreen', () => import('../../features/integrations/panel/ApiKeysScreen')),
  '/admin/audit': load('AuditScreen', () => import('../../features/audit/panel/AuditScreen')),
};

export type ScreenPath = keyof typeof screenLoads;

/** What each address needs. */
export const loadsByPath = {
  '/': [welcomeLoad],
  '/auth/:user_id/:secret_code': [loginLoad],
  '/auth/openid': [openIdLoad],
  '/tickets/chat/:ticket_id': [screenLoads['/tickets'], chatLoad],
  '/tickets/:status': [screenLoads['/tickets']],
  ...Object.fromEntries(
    Object.entries(screenLoads).map(([path, load]) => [
      path,
      path.endsWith('/:brand_id') ? [brandFrameLoad, load] : [load],
    ]),
  ),
};
