import { createPartLoader } from '../../kit/core/part-loader';

// Must not import React or screens statically, because the first script of the page imports this module.
export const loadWelcome = createPartLoader(
  'WelcomeScreen',
  () => import('../../features/auth/panel/WelcomeScreen'),
);
export const loadLogin = createPartLoader(
  'LoginScreen',
  () => import('../../features/auth/panel/LoginScreen'),
);
export const loadOpenId = createPartLoader(
  'OpenIdScreen',
  () => import('../../features/auth/panel/OpenIdScreen'),
);
export const loadTicketChat = createPartLoader(
  'TicketChat',
  () => import('../../features/tickets/panel/chat/TicketChat'),
);
export const loadNoTicketOpened = createPartLoader(
  'NoTicketOpened',
  () => import('../../features/tickets/panel/TicketDesk'),
);

export const loadAgentBrief = createPartLoader(
  'AgentBrief',
  () => import('../../features/agents/panel/AgentBrief'),
);

export const loadPersonCard = createPartLoader(
  'PersonCard',
  () => import('../../features/staff/panel/PersonCard'),
);

export const loadBrandFrame = createPartLoader('BrandFrame', () => import('./BrandFrame'));

export const screenLoaders = {
  '/panel': createPartLoader('ProfilePage', () => import('./ProfilePage')),
  '/security': createPartLoader(
    'SecurityScreen',
    () => import('../../features/auth/panel/security/SecurityScreen'),
  ),
  '/start': createPartLoader('StartScreen', () => import('../../features/overview/panel/StartScreen')),
  '/brands': createPartLoader('BrandList', () => import('../../features/brands/panel/BrandList')),
  '/brands/:brand_id': createPartLoader('BrandPage', () => import('./BrandPage')),
  '/brands/users/:brand_id': createPartLoader(
    'MembersScreen',
    () => import('../../features/brands/panel/members/MembersScreen'),
  ),
  '/brand/invites/:brand_id': createPartLoader(
    'InvitesScreen',
    () => import('../../features/invites/panel/InvitesScreen'),
  ),
  '/brand/report-dates/:brand_id': createPartLoader(
    'ReportDatesScreen',
    () => import('../../features/brands/panel/periods/ReportDatesScreen'),
  ),
  '/brands/stat/:brand_id': createPartLoader(
    'StatisticScreen',
    () => import('../../features/statistics/panel/StatisticScreen'),
  ),
  '/tickets': createPartLoader('TicketDesk', () => import('../../features/tickets/panel/TicketDesk')),
  '/deposits/moderation': createPartLoader(
    'DepositModeration',
    () => import('../../features/deposits/panel/moderation/DepositModeration'),
  ),
  '/deposits/search': createPartLoader(
    'DepositSearch',
    () => import('../../features/deposits/panel/search/DepositSearch'),
  ),
  '/clients': createPartLoader(
    'ClientScreen',
    () => import('../../features/deposits/panel/clients/ClientScreen'),
  ),
  '/rating': createPartLoader(
    'RatingScreen',
    () => import('../../features/statistics/panel/rating/RatingScreen'),
  ),
  '/contests': createPartLoader('ContestList', () => import('../../features/contests/panel/ContestList')),
  '/contests/:contest_id': createPartLoader(
    'ContestScreen',
    () => import('../../features/contests/panel/ContestScreen'),
  ),
  '/agents/:user_id': createPartLoader(
    'AgentScreen',
    () => import('../../features/agents/panel/AgentScreen'),
  ),
  '/availability': createPartLoader(
    'AvailabilityScreen',
    () => import('../../features/work-days/panel/AvailabilityScreen'),
  ),
  '/notifications': createPartLoader(
    'NoticesScreen',
    () => import('../../features/notifications/panel/NoticesScreen'),
  ),
  '/admin/roles': createPartLoader('RolesScreen', () => import('../../features/staff/panel/RolesScreen')),
  '/admin/manager': createPartLoader(
    'ManagersScreen',
    () => import('../../features/staff/panel/ManagersScreen'),
  ),
  '/admin/manager/:user_id': createPartLoader(
    'ManagerScreen',
    () => import('../../features/staff/panel/ManagerScreen'),
  ),
  '/admin/delivery': createPartLoader(
    'DeliveryScreen',
    () => import('../../features/operations/panel/DeliveryScreen'),
  ),
  '/admin/team': createPartLoader('TeamScreen', () => import('../../features/staff/panel/team/TeamScreen')),
  '/admin/api-keys': createPartLoader(
    'ApiKeysScreen',
    () => import('../../features/integrations/panel/ApiKeysScreen'),
  ),
  '/admin/webhooks': createPartLoader(
    'WebhooksScreen',
    () => import('../../features/webhooks/panel/WebhooksScreen'),
  ),
  '/admin/webhooks/:webhook_id': createPartLoader(
    'WebhookScreen',
    () => import('../../features/webhooks/panel/WebhookScreen'),
  ),
  '/admin/audit': createPartLoader('AuditScreen', () => import('../../features/audit/panel/AuditScreen')),
};

export type ScreenPath = keyof typeof screenLoaders;

export const loadersByPath = {
  '/': [loadWelcome],
  '/auth/:user_id/:secret_code': [loadLogin],
  '/auth/openid': [loadOpenId],
  '/tickets/chat/:ticket_id': [screenLoaders['/tickets'], loadTicketChat],
  '/tickets/:status': [screenLoaders['/tickets']],
  ...Object.fromEntries(
    Object.entries(screenLoaders).map(([path, load]) => [
      path,
      path.endsWith('/:brand_id') ? [loadBrandFrame, load] : [load],
    ]),
  ),
};
