import type { RouteObject } from 'react-router-dom';
import type { ManagerStat } from '../../api/panel.api.gen';
import type { Audience } from '../../features/auth/access';
import { lazyPart } from '../../kit/core/lazy-part';
import type { IconName } from '../../kit/panel/Icon';
import { ErrorState } from '../../kit/panel/states';
import { loadChatScreen, loadNoTicket, type ScreenPath } from './screen-loaders';

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
  /** The number of entries that wait for an action. `label` names them. */
  open: number;
  label: string;
}

export interface PanelScreen {
  path: ScreenPath;
  for: Audience;
  children?: RouteObject[];
  isOfBrand?: boolean;
  menu?: MenuEntry[];
  /** The group in the sidebar. By default, the audience decides. Groups are in the order of their first screens. */
  group?: 'Tickets' | 'Deposits';
}

const NoTicketOpened = lazyPart(loadNoTicket, { ErrorState });
const TicketChat = lazyPart(loadChatScreen, { ErrorState });

/** Every screen after login: its path, who may see it, and its entries in the sidebar. */
export const screens: PanelScreen[] = [
  { path: '/panel', for: 'anyone', menu: [{ title: 'Profile', icon: 'profile', letter: 'P' }] },
  { path: '/security', for: 'anyone' },
  { path: '/start', for: 'staff', menu: [{ title: 'Start', icon: 'home', letter: 'H' }] },
  { path: '/brands', for: 'brands', menu: [{ title: 'Brands', icon: 'brands', letter: 'B' }] },
  { path: '/brands/:brand_id', for: 'brands', isOfBrand: true },
  { path: '/brands/users/:brand_id', for: 'users', isOfBrand: true },
  { path: '/brand/invites/:brand_id', for: 'users', isOfBrand: true },
  { path: '/brand/report-dates/:brand_id', for: 'reports', isOfBrand: true },
  { path: '/brands/stat/:brand_id', for: 'reports', isOfBrand: true },
  {
    path: '/tickets',
    for: 'tickets',
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
    for: 'deposits',
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
    for: 'deposits',
    group: 'Deposits',
    menu: [{ title: 'Deposits search', icon: 'search', letter: 'S' }],
  },
  { path: '/clients', for: 'deposits' },
  { path: '/rating', for: 'rating', menu: [{ title: 'Rating', icon: 'rating', letter: 'R' }] },
  { path: '/contests', for: 'brands', menu: [{ title: 'Contests', icon: 'cup', letter: 'C' }] },
  { path: '/contests/:contest_id', for: 'brands' },
  { path: '/agents/:user_id', for: 'users' },
  {
    path: '/availability',
    for: 'availability',
    menu: [{ title: 'Availability', icon: 'calendar', letter: 'A' }],
  },
  { path: '/notifications', for: 'staff', menu: [{ title: 'Notifications', icon: 'bell', letter: 'N' }] },
  { path: '/admin/roles', for: 'admin', menu: [{ title: 'Roles', icon: 'lock', letter: 'O' }] },
  { path: '/admin/manager', for: 'admin', menu: [{ title: 'Managers', icon: 'users', letter: 'U' }] },
  { path: '/admin/manager/:user_id', for: 'admin' },
  { path: '/admin/team', for: 'admin', menu: [{ title: 'Team', icon: 'rating', letter: 'E' }] },
  { path: '/admin/api-keys', for: 'admin', menu: [{ title: 'API keys', icon: 'key', letter: 'I' }] },
  { path: '/admin/webhooks', for: 'admin', menu: [{ title: 'Webhooks', icon: 'send', letter: 'V' }] },
  { path: '/admin/webhooks/:webhook_id', for: 'admin' },
  { path: '/admin/delivery', for: 'admin', menu: [{ title: 'Delivery', icon: 'outbox', letter: 'L' }] },
  { path: '/admin/audit', for: 'admin', menu: [{ title: 'Audit', icon: 'history', letter: 'Y' }] },
];

export type Section = MenuEntry & { to: string; audience: Audience; group: SectionGroup };
export type SectionGroup = 'Main' | 'Manager' | 'Tickets' | 'Deposits' | 'Admin';

const getGroup = ({ for: audience, group }: PanelScreen): SectionGroup =>
  group ?? (audience === 'anyone' ? 'Main' : audience === 'admin' ? 'Admin' : 'Manager');

export const sections: Section[] = screens.flatMap((screen) =>
  (screen.menu ?? []).map((entry) => ({
    to: screen.path,
    audience: screen.for,
    group: getGroup(screen),
    ...entry,
  })),
);
