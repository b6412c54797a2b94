import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OwnUser } from '../../api/api.gen';
import { isAllowed, type StaffCode } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import fade from '../../kit/core/scroll-fade.module.css';
import styles from './BrandTabs.module.css';

interface Tab {
  title: string;
  to: (brandId: number) => string;
  /** The person needs all of them. */
  codes: StaffCode[];
}

const tabs: Tab[] = [
  { title: 'Overview', to: (id) => `/brands/${id}`, codes: ['brands'] },
  { title: 'Deposits', to: (id) => `/brands/${id}?tab=deposits`, codes: ['brands', 'deposits'] },
  { title: 'Moderate Users', to: (id) => `/brands/users/${id}`, codes: ['users'] },
  { title: 'Statistic', to: (id) => `/brands/stat/${id}`, codes: ['reports'] },
  { title: 'Report dates', to: (id) => `/brand/report-dates/${id}`, codes: ['reports'] },
  { title: 'Invites', to: (id) => `/brand/invites/${id}`, codes: ['users'] },
  { title: 'Settings', to: (id) => `/brands/${id}?tab=settings`, codes: ['brands'] },
];

/** The tabs that the person may see. */
export const tabsOf = (me: OwnUser): Tab[] =>
  tabs.filter(({ codes }) => codes.every((code) => isAllowed(me, code)));

/** Links to the parts of a brand that the person may see. */
export function BrandTabs({ brandId }: { brandId: number }) {
  const { data: me } = useGetMeQuery();
  const { pathname, search } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const isLoaded = me !== undefined;
  const tab = new URLSearchParams(search).get('tab');
  const here = tab && pathname === `/brands/${brandId}` ? `${pathname}?tab=${tab}` : pathname;
  // On a phone the current tab may be out of sight.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [here, isLoaded]);

  return (
    <nav aria-label="Of this brand" className={styles.tabs}>
      <ul ref={list} className={`${styles.list} ${fade.fade}`}>
        {me &&
          tabsOf(me).map(({ title, to }) => (
            <li key={title}>
              <Link
                to={to(brandId)}
                className={styles.tab}
                aria-current={to(brandId) === here ? 'page' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
