import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../kit/core/format';
import { NavLink, useLocation } from 'react-router-dom';
import { isAllowed } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { useGetManagerStatQuery } from '../../features/counters/api';
import { RefreshStat } from '../../features/counters/panel/RefreshStat';
import { Icon } from '../../kit/panel/Icon';
import { Logo } from '../../kit/panel/Logo';
import { useLastBrand } from '../../kit/panel/useLastBrand';
import { Account } from './Account';
import { PaletteButton } from './palette/PaletteButton';
import { type Counts, type Section, sections } from './screens';
import styles from './Sidebar.module.css';

const [main, ...others] = sections;
const isOfAdmins = ({ audience }: Section) => audience === 'admin';

/** Links to the sections that the person's role and codes allow. */
export function Sidebar({ onRefresh }: { onRefresh: () => void }) {
  const { data: me } = useGetMeQuery();
  const isStaff = me !== undefined && isAllowed(me, 'staff');
  const { data: stat } = useGetManagerStatQuery(undefined, { skip: !isStaff });
  const [brandId] = useLastBrand();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a low screen the current section may be out of sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current], [data-around]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname, isStaff]);

  return (
    <div className={styles.sidebar}>
      <div className={styles.logo}>
        <Logo />
      </div>
      {isStaff && (
        <div className={styles.find}>
          <PaletteButton />
        </div>
      )}
      <nav ref={nav} className={styles.sections} aria-label="Sections">
        <h2 className={styles.section}>Main</h2>
        <SectionLink {...main!} />
        {!me && <Skeleton height={12} width="60%" m={10} mt={28} />}
        {isStaff && (
          <>
            <h2 className={styles.section}>Manager</h2>
            {others
              .filter((section) => !isOfAdmins(section) && isAllowed(me, section.audience))
              .map((section) => (
                <SectionLink
                  key={section.to}
                  {...section}
                  query={brandId ? `?brand=${brandId}` : ''}
                  counts={stat && section.countOf?.(stat)}
                />
              ))}
          </>
        )}
        {me?.role === 'admin' && (
          <>
            <h2 className={styles.section}>Admin</h2>
            {others.filter(isOfAdmins).map((section) => (
              <SectionLink key={section.to} {...section} />
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

interface SectionLinkProps extends Section {
  query?: string;
  counts?: Counts;
}

function SectionLink({ to, query = '', title, icon, counts }: SectionLinkProps) {
  const { pathname, search } = useLocation();
  // A chat belongs to the list that is shown beside it.
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
