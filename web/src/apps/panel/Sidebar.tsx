import { Skeleton, VisuallyHidden } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import { isAllowed, type StaffCode } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { useGetManagerStatQuery } from '../../features/stat/api';
import { RefreshStat } from '../../features/stat/panel/RefreshStat';
import { Icon, type IconName } from '../../ui/panel/Icon';
import { Logo } from '../../ui/panel/Logo';
import { useLastBrand } from '../../ui/panel/useLastBrand';
import { Account } from './Account';
import styles from './Sidebar.module.css';

interface Place {
  to: string;
  title: string;
  icon: IconName;
  code: StaffCode;
}

const places: Place[] = [
  { to: '/brands', title: 'Brands', icon: 'brands', code: 'brands' },
  { to: '/deposits/moderation', title: 'Deposits', icon: 'inbox', code: 'deposits' },
  { to: '/deposits/search', title: 'Deposits search', icon: 'search', code: 'deposits' },
  { to: '/rating', title: 'Rating', icon: 'rating', code: 'rating' },
];

/** The way around the panel: the sections that this person's role and codes open. */
export function Sidebar({ onRefresh }: { onRefresh: () => void }) {
  const { data: me } = useGetMeQuery();
  const isStaff = me !== undefined && isAllowed(me, null);
  const { data: stat } = useGetManagerStatQuery(undefined, { skip: !isStaff });
  const [brandId] = useLastBrand();
  const counts: Record<string, number | undefined> = { '/deposits/moderation': stat?.wait_deposits };

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
              .map(({ to, title, icon }) => (
                <SectionLink
                  key={to}
                  to={brandId ? `${to}?brand=${brandId}` : to}
                  title={title}
                  icon={icon}
                  count={counts[to]}
                />
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

function SectionLink({
  to,
  title,
  icon,
  count,
}: {
  to: string;
  title: string;
  icon: IconName;
  count?: number;
}) {
  return (
    <NavLink to={to} className={styles.link}>
      <Icon name={icon} size={17} />
      {title}
      {count ? (
        <span className={styles.count}>
          {count.toLocaleString('en-US')}
          <VisuallyHidden> waiting</VisuallyHidden>
        </span>
      ) : null}
    </NavLink>
  );
}
