import type { RouteObject } from 'react-router-dom';
import type { ManagerStat } from '../../api/panel.api.gen';
import type { Audience } from '../../features/auth/access';
import { lazyPart } from '../../kit/core/lazy-part';
import type { IconName } from '../../kit/panel/Icon';
import { ErrorState } from '../../kit/panel/states';
import { loadTicketChat, loadNoTicketOpened, type ScreenPath } from './screen-loaders';

export interface MenuEntry {
  title: string;
  icon: IconName;
  /** The letter after G that opens the section. */
  letter?: string;
  /** The title of the screen, if it differs from `title`. */
  heading?: string;
  /** The link's target, if it differs from the path of the screen. */
  to?: string;
  getCounts?: (stat: ManagerStat) => Counts;
}

export interface Counts {
  /** The total, shown next to `open` if set. */
  all?: number;
  /** How many tickets, deposits or unread messages wait for an action. */
  open: number;
  /** What follows `open`, such as "unread messages". */
  label: string;
}

export interface PanelScreen {
  path: ScreenPath;
  audience: Audience;
  children?: RouteObject[];
  isOfBrand?: boolean;
  menu?: MenuEntry[];
  /** The group in the sidebar. By default, the audience decides. Groups are in the order of their first screens. */
  group?: 'Tickets' | 'Deposits';
}

const NoTicketOpened = lazyPart(loadNoTicketOpened, { ErrorState });
const TicketChat = lazyPart(loadTicketChat, { ErrorState });

/** Every screen after login: its path, who may see it, and its entries in the sidebar. */
export const screens: PanelScreen[] = [
  { path: '/panel', audience: 'anyone', menu: [{ title: 'Profile', icon: 'profile', letter: 'P' }] },
  { path: '/security', audience: 'anyone' },
  { path: '/start', audience: 'staff', menu: [{ title: 'Start', icon: 'home', letter: 'H' }] },
  { path: '/brands', audience: 'brands', menu: [{ title: 'Brands', icon: 'brands', letter: 'B' }] },
  { path: '/brands/:brand_id', audience: 'brands', isOfBrand: true },
  { path: '/brands/users/:brand_id', audience: 'users', isOfBrand: true },
  { path: '/brand/invites/:brand_id', audience: 'users', isOfBrand: true },
  { path: '/brand/report-dates/:brand_id', audience: 'reports', isOfBrand: true },
  { path: '/brands/stat/:brand_id', audience: 'reports', isOfBrand: true },
  {
    path: '/tickets',
    audience: 'tickets',
    group: 'Tickets',
    children: [
      { index: true, element: <NoTicketOpened /> },
      { path: 'chat/:ticket_id', element: <TicketChat /> },
      { path: ':status', element: <NoTicketOpened /> },
    ],
    menu: [
      {
        to: '/tickets/new',
        title: 'New tickets',
        letter: 'T',
        icon: 'ticket',
        getCounts: (stat) => ({ open: stat.tickets_count_new, label: 'waiting' }),
      },
      {
        to: '/tickets/in-work',
        title: 'Tickets in work',
        letter: 'W',
        icon: 'chats',
        getCounts: (stat) => ({
          all: stat.tickets_count_in_work,
          open: stat.tickets_count_in_work_messages,
          label: 'unread messages',
        }),
      },
      { to: '/tickets/mine', title: 'My tickets', icon: 'pencil', letter: 'M' },
      { to: '/tickets/search', title: 'Tickets search', icon: 'search', letter: 'F' },
    ],
  },
  {
    path: '/deposits/moderation',
    audience: 'deposits',
    group: 'Deposits',
    menu: [
      {
        title: 'Deposits',
        letter: 'D',
        heading: 'Deposits moderation',
        icon: 'inbox',
        getCounts: (stat) => ({ open: stat.wait_deposits, label: 'waiting' }),
      },
    ],
  },
  {
    path: '/deposits/search',
    audience: 'deposits',
    group: 'Deposits',
    menu: [{ title: 'Deposits search', icon: 'search', letter: 'S' }],
  },
  { path: '/clients', audience: 'deposits' },
  { path: '/rating', audience: 'rating', menu: [{ title: 'Rating', icon: 'rating', letter: 'R' }] },
  { path: '/contests', audience: 'brands', menu: [{ title: 'Contests', icon: 'cup', letter: 'C' }] },
  { path: '/contests/:contest_id', audience: 'brands' },
  { path: '/agents/:user_id', audience: 'users' },
  {
    path: '/availability',
    audience: 'availability',
    menu: [{ title: 'Availability', icon: 'calendar', letter: 'A' }],
  },
  {
    path: '/notifications',
    audience: 'staff',
    menu: [{ title: 'Notifications', icon: 'bell', letter: 'N' }],
  },
  { path: '/admin/roles', audience: 'admin', menu: [{ title: 'Roles', icon: 'lock', letter: 'O' }] },
  { path: '/admin/manager', audience: 'admin', menu: [{ title: 'Managers', icon: 'users', letter: 'U' }] },
  { path: '/admin/manager/:user_id', audience: 'admin' },
  { path: '/admin/team', audience: 'admin', menu: [{ title: 'Team', icon: 'rating', letter: 'E' }] },
  { path: '/admin/api-keys', audience: 'admin', menu: [{ title: 'API keys', icon: 'key', letter: 'I' }] },
  { path: '/admin/webhooks', audience: 'admin', menu: [{ title: 'Webhooks', icon: 'send', letter: 'V' }] },
  { path: '/admin/webhooks/:webhook_id', audience: 'admin' },
  { path: '/admin/delivery', audience: 'admin', menu: [{ title: 'Delivery', icon: 'outbox', letter: 'L' }] },
  { path: '/admin/audit', audience: 'admin', menu: [{ title: 'Audit', icon: 'history', letter: 'Y' }] },
];

export type Section = MenuEntry & { to: string; audience: Audience; group: SectionGroup };
export type SectionGroup = 'Main' | 'Manager' | 'Tickets' | 'Deposits' | 'Admin';

const getGroup = ({ audience, group }: PanelScreen): SectionGroup =>
  group ?? (audience === 'anyone' ? 'Main' : audience === 'admin' ? 'Admin' : 'Manager');

export const sections: Section[] = screens.flatMap((screen) =>
  (screen.menu ?? []).map((entry) => ({
    to: screen.path,
    audience: screen.audience,
    group: getGroup(screen),
    ...entry,
  })),
);
