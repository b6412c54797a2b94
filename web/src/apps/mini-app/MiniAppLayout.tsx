import type { ReactNode } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useUnread } from '../../features/brands/unread';
import { usePart } from '../../kit/core/lazy-part';
import { load } from '../../kit/core/part-load';
import { useConnectionNotice } from '../../kit/core/useConnectionNotice';
import { brandHref, homeHref, useOptionalBrandId } from '../../kit/mini-app/brand';
import { HomeIcon, MoneyIcon, StatIcon } from '../../kit/mini-app/icons';
import { useLive } from '../../kit/mini-app/live';
import { Toasts } from '../../kit/mini-app/Toasts';
import { Unread } from '../../kit/mini-app/Unread';
import { useOwnEvents } from './events';
import styles from './MiniAppLayout.module.css';
import { useIsAtRest } from './useIsAtRest';

const everyScreenLoad = load('OnEveryScreen', () => import('./OnEveryScreen'));

/** Downloaded a little later, because the first screen comes first. A chat and the list of deposits send by themselves. */
function OnEveryScreenSoon() {
  const { part: OnEveryScreen } = usePart(everyScreenLoad, useIsAtRest());
  return OnEveryScreen && <OnEveryScreen />;
}

/** Around every screen. While there is no connection, one quiet line above it says so. It covers nothing. */
export function MiniAppLayout() {
  useOwnEvents();
  const notice = useConnectionNotice();
  return (
    <div className={`${styles.column} ${notice ? styles.lost : ''}`}>
      <div role="status" className={styles.banner}>
        {notice && <p className={styles.notice}>{notice}</p>}
      </div>
      <div className={styles.screen}>
        <Toasts />
        <OnEveryScreenSoon />
        <main tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** A route around the screens that have the footer. */
export function WithFooter() {
  return (
    <>
      <div className={styles.aboveFooter}>
        <Outlet />
      </div>
      <Footer />
    </>
  );
}

const statistic = '/tg/statistic';

/** Hidden on the homes, support, the form of a service and the chat of a ticket (spec 2.3). */
function Footer() {
  const brandId = useOptionalBrandId();
  const isStatistic = useLocation().pathname === statistic;
  /** Every other screen belongs to the home that its back arrow leads to. */
  const currentIf = (isOwnHome: boolean) => (!isStatistic && isOwnHome ? 'true' : undefined);
  const countUnread = useUnread(useLive());
  const linkTo = (
    to: string,
    title: string,
    icon: ReactNode,
    current: 'page' | 'true' | undefined,
    unread = 0,
  ) => (
    <Link className={styles.link} to={to} aria-current={current}>
      {icon}
      <span>{title}</span>
      <Unread count={unread} />
    </Link>
  );
  return (
    <nav className={styles.footer} aria-label="Main">
      {linkTo(
        '/tg/home',
        'Your brands',
        <HomeIcon />,
        currentIf(brandId === null),
        countUnread(({ brand_id }) => brandId === null || brand_id !== brandId),
      )}
      {brandId !== null && (
        <>
          {linkTo(
            homeHref(brandId),
            'Totals',
            <MoneyIcon />,
            currentIf(true),
            countUnread(({ brand_id }) => brand_id === brandId),
          )}
          {linkTo(brandHref(statistic, brandId), 'Statistic', <StatIcon />, isStatistic ? 'page' : undefined)}
        </>
      )}
    </nav>
  );
}
