import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { ManagerStat } from '../../api/api.gen';
import type { Audience } from '../../features/auth/access';
import { ProfileScreen } from '../../features/auth/panel/ProfileScreen';
import { BrandList } from '../../features/brands/panel/BrandList';
import { DepositModeration } from '../../features/deposits/panel/moderation/DepositModeration';
import { DepositSearch } from '../../features/deposits/panel/search/DepositSearch';
import { NoticesScreen } from '../../features/notices/panel/NoticesScreen';
import { DeliveryScreen } from '../../features/outbox/panel/DeliveryScreen';
import { RatingScreen } from '../../features/statistics/panel/RatingScreen';
import { TicketChat } from '../../features/tickets/panel/chat/TicketChat';
import { NoTicketOpened, TicketDesk } from '../../features/tickets/panel/TicketDesk';
import { AvailabilityScreen } from '../../features/work-days/panel/AvailabilityScreen';
import type { IconName } from '../../kit/panel/Icon';
import { BrandPage } from './BrandPage';

export interface MenuEntry {
  title: string;
  icon: IconName;
  /** The link's target, if it is not the path of the screen. */
  to?: string;
  countOf?: (stat: ManagerStat) => Counts;
}

export interface Counts {
  /** The number of all entries. */
  all?: number;
  /** The number of entries that wait for somebody, and their name. */
  open: number;
  what: string;
}

export interface PanelScreen {
  path: string;
  for: Audience;
  Screen?: ComponentType;
  /** Used instead of `Screen` for a screen that is downloaded when somebody opens it. */
  load?: () => Promise<ComponentType>;
  children?: RouteObject[];
  /** The screen's entries in the sidebar, in this order. */
  menu?: MenuEntry[];
}

/** Every screen after login: its address, who may see it, and its entries in the sidebar. */
export const screens: PanelScreen[] = [
  { path: '/panel', for: 'anyone', Screen: ProfileScreen, menu: [{ title: 'Profile', icon: 'profile' }] },
  { path: '/brands', for: 'brands', Screen: BrandList, menu: [{ title: 'Brands', icon: 'brands' }] },
  { path: '/brands/:brand_id', for: 'brands', Screen: BrandPage },
  {
    path: '/brands/users/:brand_id',
    for: 'users',
    load: async () => (await import('../../features/members/panel/MembersScreen')).MembersScreen,
  },
  {
    path: '/brand/invites/:brand_id',
    for: 'users',
    load: async () => (await import('../../features/invites/panel/InvitesScreen')).InvitesScreen,
  },
  {
    path: '/brand/report-dates/:brand_id',
    for: 'reports',
    load: async () => (await import('../../features/periods/panel/ReportDatesScreen')).ReportDatesScreen,
  },
  {
    path: '/brands/stat/:brand_id',
    for: 'reports',
    load: async () => (await import('../../features/statistics/panel/StatisticScreen')).StatisticScreen,
  },
  {
    path: '/tickets',
    for: 'tickets',
    Screen: TicketDesk,
    children: [
      { index: true, element: <NoTicketOpened /> },
      { path: 'chat/:ticket_id', element: <TicketChat /> },
      { path: ':status', element: <NoTicketOpened /> },
    ],
    menu: [
      {
        to: '/tickets/new',
        title: 'New tickets',
        icon: 'ticket',
        countOf: (stat) => ({ open: stat.tickets_count_new, what: 'waiting' }),
      },
      {
        to: '/tickets/in-work',
        title: 'Tickets in work',
        icon: 'chats',
        countOf: (stat) => ({
          all: stat.tickets_count_in_work,
          open: stat.tickets_count_in_work_messages,
          what: 'unread messages',
        }),
      },
      { to: '/tickets/search', title: 'Tickets search', icon: 'search' },
    ],
  },
  {
    path: '/deposits/moderation',
    for: 'deposits',
    Screen: DepositModeration,
    menu: [
      {
        title: 'Deposits',
        icon: 'inbox',
        countOf: (stat) => ({ open: stat.wait_deposits, what: 'waiting' }),
      },
    ],
  },
  {
    path: '/deposits/search',
    for: 'deposits',
    Screen: DepositSearch,
    menu: [{ title: 'Deposits search', icon: 'search' }],
  },
  { path: '/rating', for: 'rating', Screen: RatingScreen, menu: [{ title: 'Rating', icon: 'rating' }] },
  {
    path: '/availability',
    for: 'availability',
    Screen: AvailabilityScreen,
    menu: [{ title: 'Availability', icon: 'calendar' }],
  },
  {
    path: '/notifications',
    for: 'staff',
    Screen: NoticesScreen,
    menu: [{ title: 'Notifications', icon: 'bell' }],
  },
  {
    path: '/admin/roles',
    for: 'admin',
    load: async () => (await import('../../features/staff/panel/RolesScreen')).RolesScreen,
    menu: [{ title: 'Roles', icon: 'lock' }],
  },
  {
    path: '/admin/manager',
    for: 'admin',
    load: async () => (await import('../../features/staff/panel/ManagersScreen')).ManagersScreen,
    menu: [{ title: 'Managers', icon: 'users' }],
  },
  {
    path: '/admin/manager/:user_id',
    for: 'admin',
    load: async () => (await import('../../features/staff/panel/ManagerScreen')).ManagerScreen,
  },
  {
    path: '/admin/delivery',
    for: 'admin',
    Screen: DeliveryScreen,
    menu: [{ title: 'Delivery', icon: 'outbox' }],
  },
  {
    path: '/admin/audit',
    for: 'admin',
    load: async () => (await import('../../features/audit/panel/AuditScreen')).AuditScreen,
    menu: [{ title: 'Audit', icon: 'history' }],
  },
];
