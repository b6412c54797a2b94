import { Skeleton, VisuallyHidden } from '@mantine/core';
import { formatNumber } from '../../kit/core/format';
import { NavLink, useLocation } from 'react-router-dom';
import type { ManagerStat } from '../../api/api.gen';
import { isAllowed, type StaffCode } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { useGetManagerStatQuery } from '../../features/counters/api';
import { RefreshStat } from '../../features/counters/panel/RefreshStat';
import { Icon, type IconName } from '../../kit/panel/Icon';
import { Logo } from '../../kit/panel/Logo';
import { useLastBrand } from '../../kit/panel/useLastBrand';
import { Account } from './Account';
import styles from './Sidebar.module.css';

interface Place {
  to: string;
  title: string;
  icon: IconName;
  /** Null: for any staff. */
  code: StaffCode | null;
  countOf?: (stat: ManagerStat) => Counts;
}

interface Counts {
  /** How many there are. */
  all?: number;
  /** How many of them somebody waits for, and what they are. */
  open: number;
  what: string;
}

const places: Place[] = [
  { to: '/brands', title: 'Brands', icon: 'brands', code: 'brands' },
  {
    to: '/tickets/new',
    title: 'New tickets',
    icon: 'ticket',
    code: 'tickets',
    countOf: (stat) => ({ open: stat.tickets_count_new, what: 'waiting' }),
  },
  {
    to: '/tickets/in-work',
    title: 'Tickets in work',
    icon: 'chats',
    code: 'tickets',
    countOf: (stat) => ({
      all: stat.tickets_count_in_work,
      open: stat.tickets_count_in_work_messages,
      what: 'unread messages',
    }),
  },
  { to: '/tickets/search', title: 'Tickets search', icon: 'search', code: 'tickets' },
  {
    to: '/deposits/moderation',
    title: 'Deposits',
    icon: 'inbox',
    code: 'deposits',
    countOf: (stat) => ({ open: stat.wait_deposits, what: 'waiting' }),
  },
  { to: '/deposits/search', title: 'Deposits search', icon: 'search', code: 'deposits' },
  { to: '/rating', title: 'Rating', icon: 'rating', code: 'rating' },
  { to: '/availability', title: 'Availability', icon: 'calendar', code: 'availability' },
  { to: '/notifications', title: 'Notifications', icon: 'bell', code: null },
];

const adminPlaces: Omit<Place, 'code'>[] = [
  { to: '/admin/roles', title: 'Roles', icon: 'lock' },
  { to: '/admin/manager', title: 'Managers', icon: 'users' },
  { to: '/admin/delivery', title: 'Delivery', icon: 'outbox' },
  { to: '/admin/audit', title: 'Audit', icon: 'history' },
];

/** The way around the panel: the sections that this person's role and codes open. */
export function Sidebar({ onRefresh }: { onRefresh: () => void }) {
  const { data: me } = useGetMeQuery();
  const isStaff = me !== undefined && isAllowed(me, null);
  const { data: stat } = useGetManagerStatQuery(undefined, { skip: !isStaff });
  const [brandId] = useLastBrand();

  return (
    <div className={styles.sidebar}>
      <div className={styles.logo}>
        <Logo />
      </div>
      <nav className={styles.sections} aria-label="Sections">
        <h2 className={styles.section}>Main</h2>
        <SectionLink to="/panel" title="Profile" icon="profile" />
        {!me && <Skeleton height={12} width="60%" m={10} mt={28} />}
        {isStaff && (
          <>
            <h2 className={styles.section}>Manager</h2>
            {places
              .filter(({ code }) => isAllowed(me, code))
              .map(({ to, title, icon, countOf }) => (
                <SectionLink
                  key={to}
                  to={to}
                  query={brandId ? `?brand=${brandId}` : ''}
                  title={title}
                  icon={icon}
                  counts={stat && countOf?.(stat)}
                />
              ))}
          </>
        )}
        {me?.role === 'admin' && (
          <>
            <h2 className={styles.section}>Admin</h2>
            {adminPlaces.map((place) => (
              <SectionLink key={place.to} {...place} />
            ))}
          </>
        )}
      </nav>
      <div className={styles.foot}>
        {isStaff && <RefreshStat onRefresh={onRefresh} />}
        <Account />
      </div>
    </div>
  );
}

interface SectionLinkProps {
  to: string;
  query?: string;
  title: string;
  icon: IconName;
  counts?: Counts;
}

function SectionLink({ to, query = '', title, icon, counts }: SectionLinkProps) {
  const { pathname, search } = useLocation();
  // A chat belongs to the list that stands beside it.
  const list = pathname.startsWith('/tickets/chat/') && new URLSearchParams(search).get('list');
  const isOfBrand = to === '/brands' && pathname.startsWith('/brand/');
  const isAround = to === `/tickets/${list}` || isOfBrand;
  return (
    <NavLink to={to + query} className={styles.link} data-around={isAround || undefined}>
      <Icon name={icon} size={17} />
      <span className={styles.title}>{title}</span>
      {counts?.all ? (
        <span className={styles.all}>
          {formatNumber(counts.all)}
          <VisuallyHidden> in all</VisuallyHidden>
        </span>
      ) : null}
      {counts?.open ? (
        <span className={styles.count}>
          {formatNumber(counts.open)}
          <VisuallyHidden> {counts.what}</VisuallyHidden>
        </span>
      ) : null}
    </NavLink>
  );
}
