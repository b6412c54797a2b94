import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { shownLanguage, subscribeToLanguage, texts, withTexts } from '../../texts';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useUnreadCounter } from '../../features/brands/own-api';
import { usePart } from '../../kit/core/lazy-part';
import { createPartLoader } from '../../kit/core/part-loader';
import { useConnectionNotice } from '../../store/connection.slice';
import { buildBrandHref, buildHomeHref, useOptionalBrandId } from '../../kit/mini-app/brand';
import { HomeIcon, MoneyIcon, StatIcon } from '../../kit/mini-app/icons';
import { useLiveOptions } from '../../kit/mini-app/useLiveOptions';
import { Toasts } from '../../kit/mini-app/Toasts';
import { UnreadBadge } from '../../kit/mini-app/UnreadBadge';
import { useOwnEvents } from './events';
import styles from './MiniAppLayout.module.css';
import { idleAfterMs } from '../open-app';

let isIdle = false;

/** Whether the first screen has had time to load. Optional parts wait for that. */
export function useIsIdle(): boolean {
  const [isIdleNow, setIsIdleNow] = useState(isIdle);
  useEffect(() => {
    if (isIdleNow) return;
    const timer = setTimeout(() => {
      isIdle = true;
      setIsIdleNow(true);
    }, idleAfterMs);
    return () => clearTimeout(timer);
  }, [isIdleNow]);
  return isIdleNow;
}

const loadBackgroundTasks = withTexts(createPartLoader('BackgroundTasks', () => import('./BackgroundTasks')));

/** Delayed, so that the first screen loads first. Until then, an open chat and the list of deposits send what is waiting. */
function DelayedBackgroundTasks() {
  const { part: BackgroundTasks } = usePart(loadBackgroundTasks, useIsIdle());
  return BackgroundTasks && <BackgroundTasks />;
}

/** Remounted when the language changes. No draft is lost, because drafts are in the store. */
export function MiniAppLayout() {
  return <Layout key={useSyncExternalStore(subscribeToLanguage, () => shownLanguage)} />;
}

function Layout() {
  useOwnEvents();
  const notice = useConnectionNotice();
  return (
    <div className={`${styles.column} ${notice ? styles.hasBanner : ''}`}>
      <div role="status" className={styles.banner}>
        {notice && <p className={styles.notice}>{notice}</p>}
      </div>
      <div className={styles.screen}>
        <Toasts />
        <DelayedBackgroundTasks />
        <main tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** The layout of screens with links at the bottom. */
export function FooterLayout() {
  return (
    <>
      <div className={styles.aboveFooter}>
        <Outlet />
      </div>
      <Footer />
    </>
  );
}

const statisticPath = '/tg/statistic';

function Footer() {
  const brandId = useOptionalBrandId();
  const isStatisticOpen = useLocation().pathname === statisticPath;
  const countUnread = useUnreadCounter(useLiveOptions());
  const renderLink = (
    to: string,
    title: string,
    icon: ReactNode,
    current: 'page' | 'true' | undefined,
    unread = 0,
  ) => (
    <Link className={styles.link} to={to} aria-current={current}>
      {icon}
      <span>{title}</span>
      <UnreadBadge count={unread} />
    </Link>
  );
  return (
    <nav className={styles.footer} aria-label={texts.app.mainLinks}>
      {renderLink(
        '/tg/home',
        texts.links.brands,
        <HomeIcon />,
        brandId === null ? 'true' : undefined, // screens without a brand belong to this home
        countUnread(({ brand_id }) => brandId === null || brand_id !== brandId),
      )}
      {brandId !== null && (
        <>
          {renderLink(
            buildHomeHref(brandId),
            texts.links.totals,
            <MoneyIcon />,
            isStatisticOpen ? undefined : 'true',
            countUnread(({ brand_id }) => brand_id === brandId),
          )}
          {renderLink(
            buildBrandHref(statisticPath, brandId),
            texts.links.statistic,
            <StatIcon />,
            isStatisticOpen ? 'page' : undefined,
          )}
        </>
      )}
    </nav>
  );
}
