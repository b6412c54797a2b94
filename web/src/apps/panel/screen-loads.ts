import { screenLoad } from '../../kit/core/screen-load';

// Names no React and no screen directly, because the first script of the page uses it.
export const welcomeLoad = screenLoad(
  async () => (await import('../../features/auth/panel/WelcomeScreen')).WelcomeScreen,
);
export const loginLoad = screenLoad(
  async () => (await import('../../features/auth/panel/LoginScreen')).LoginScreen,
);
export const chatLoad = screenLoad(
  async () => (await import('../../features/tickets/panel/chat/TicketChat')).TicketChat,
);
export const noTicketLoad = screenLoad(
  async () => (await import('../../features/tickets/panel/TicketDesk')).NoTicketOpened,
);

/** What all tabs of a brand have in common. */
export const brandFrameLoad = screenLoad(async () => (await import('./BrandFrame')).BrandFrame);

/** The screens after login, by their paths. Each is downloaded when somebody opens it. */
export const screenLoads = {
  '/panel': screenLoad(async () => (await import('./ProfilePage')).ProfilePage),
  '/start': screenLoad(
    async () => (await import('../../features/home/panel/overview/StartScreen')).StartScreen,
  ),
  '/brands': screenLoad(async () => (await import('../../features/brands/panel/BrandList')).BrandList),
  '/brands/:brand_id': screenLoad(async () => (await import('./BrandPage')).BrandPage),
  '/brands/users/:brand_id': screenLoad(
    async () => (await import('../../features/brands/panel/members/MembersScreen')).MembersScreen,
  ),
  '/brand/invites/:brand_id': screenLoad(
    async () => (await import('../../features/invites/panel/InvitesScreen')).InvitesScreen,
  ),
  '/brand/report-dates/:brand_id': screenLoad(
    async () => (await import('../../features/brands/panel/periods/ReportDatesScreen')).ReportDatesScreen,
  ),
  '/brands/stat/:brand_id': screenLoad(
    async () => (await import('../../features/statistics/panel/StatisticScreen')).StatisticScreen,
  ),
  '/tickets': screenLoad(async () => (await import('../../features/tickets/panel/TicketDesk')).TicketDesk),
  '/deposits/moderation': screenLoad(
    async () =>
      (await import('../../features/deposits/panel/moderation/DepositModeration')).DepositModeration,
  ),
  '/deposits/search': screenLoad(
    async () => (await import('../../features/deposits/panel/search/DepositSearch')).DepositSearch,
  ),
  '/clients': screenLoad(
    async () => (await import('../../features/deposits/panel/clients/ClientScreen')).ClientScreen,
  ),
  '/rating': screenLoad(
    async () => (await import('../../features/statistics/panel/rating/RatingScreen')).RatingScreen,
  ),
  '/availability': screenLoad(
    async () => (await import('../../features/work-days/panel/AvailabilityScreen')).AvailabilityScreen,
  ),
  '/notifications': screenLoad(
    async () => (await import('../../features/notices/panel/NoticesScreen')).NoticesScreen,
  ),
  '/admin/roles': screenLoad(
    async () => (await import('../../features/staff/panel/RolesScreen')).RolesScreen,
  ),
  '/admin/manager': screenLoad(
    async () => (await import('../../features/staff/panel/ManagersScreen')).ManagersScreen,
  ),
  '/admin/manager/:user_id': screenLoad(
    async () => (await import('../../features/staff/panel/ManagerScreen')).ManagerScreen,
  ),
  '/admin/delivery': screenLoad(
    async () => (await import('../../features/operations/panel/DeliveryScreen')).DeliveryScreen,
  ),
  '/admin/team': screenLoad(
    async () => (await import('../../features/home/panel/team/TeamScreen')).TeamScreen,
  ),
  '/admin/api-keys': screenLoad(
    async () => (await import('../../features/integrations/panel/ApiKeysScreen')).ApiKeysScreen,
  ),
  '/admin/audit': screenLoad(
    async () => (await import('../../features/audit/panel/AuditScreen')).AuditScreen,
  ),
};

export type ScreenPath = keyof typeof screenLoads;

/** What each address needs. */
export const loadsByPath = {
  '/': [welcomeLoad],
  '/auth/:user_id/:secret_code': [loginLoad],
  '/tickets/chat/:ticket_id': [screenLoads['/tickets'], chatLoad],
  '/tickets/:status': [screenLoads['/tickets']],
  ...Object.fromEntries(
    Object.entries(screenLoads).map(([path, load]) => [
      path,
      path.endsWith('/:brand_id') ? [brandFrameLoad, load] : [load],
    ]),
  ),
};
