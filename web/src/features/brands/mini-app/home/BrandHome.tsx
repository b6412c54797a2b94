import { texts, withTexts } from '../../../../texts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnBrand, OwnUnread } from '../../../../api/api.gen';
import { getErrorStatus } from '../../../../api/errors';
import { lazyPart } from '../../../../kit/core/lazy-part';
import { createPartLoader } from '../../../../kit/core/part-loader';
import { formatName } from '../../../../kit/core/person';
import { buildBrandHref, useBrandId } from '../../../../kit/mini-app/brand';
import { formatNumber, formatShortMoney, formatShortDateTime } from '../../../../kit/core/format';
import {
  CalendarIcon,
  HomeIcon,
  NextIcon,
  ServiceIcon,
  StatIcon,
  SupportIcon,
  WalletIcon,
} from '../../../../kit/mini-app/icons';
import { useLiveOptions } from '../../../../kit/mini-app/useLiveOptions';
import { ErrorState, LoadingState, Skeleton } from '../../../../kit/mini-app/states';
import { useGetOwnBrandQuery, useUnreadCounter } from '../../own-api';
import styles from './BrandHome.module.css';
import { Character } from './Character';
import { OwnStanding, Tile } from './OwnStanding';
import { OwnTarget } from './OwnTarget';
import { buildResultsHref } from '../results/results-href';
import { UnreadBadge } from '../../../../kit/mini-app/UnreadBadge';
import { useCachedFigures } from './useCachedFigures';

const CharacterChoice = lazyPart(
  withTexts(createPartLoader('CharacterChoice', () => import('./CharacterChoice'))),
  { ErrorState },
);

const FirstSteps = lazyPart(
  withTexts(createPartLoader('FirstSteps', () => import('../first-steps/FirstSteps'))),
  { pending: <Skeleton height={176} />, ErrorState },
);

interface ScreenLink {
  getName: () => string;
  path: string;
  Icon: ComponentType;
  /** Whether the link counts unread messages of this type. */
  isCounted?: (type: OwnUnread['type']) => boolean;
}

const screenLinks: ScreenLink[] = [
  { getName: () => texts.links.stat, path: '/tg/statistic', Icon: StatIcon },
  {
    getName: () => texts.links.service,
    path: '/tg/services',
    Icon: ServiceIcon,
    isCounted: (type) => type !== 'support',
  },
  {
    getName: () => texts.titles.support,
    path: '/tg/support',
    Icon: SupportIcon,
    isCounted: (type) => type === 'support',
  },
  { getName: () => texts.titles.deposits, path: '/tg/deposits', Icon: WalletIcon },
  { getName: () => texts.titles.appointments, path: '/tg/appointments', Icon: CalendarIcon },
];

/** Shows this device's cached figures, marked as such, until fresh ones arrive. `children`: shown below fresh figures. */
export function BrandHome({ children }: { children?: ReactNode }) {
  const brandId = useBrandId();
  const { currentData, error, isFetching, refetch } = useGetOwnBrandQuery(undefined, useLiveOptions());
  const cached = useCachedFigures(brandId, currentData);
  const hasFailed = error !== undefined && !isFetching;
  const isSignedOut = hasFailed && getErrorStatus(error) === 401;
  if (currentData) return <Home ownBrand={currentData}>{children}</Home>;
  if (cached && !isSignedOut) {
    return (
      <Home
        ownBrand={cached.own}
        notice={hasFailed ? <NotRefreshed at={cached.at} onRetry={refetch} /> : <Refreshing at={cached.at} />}
      />
    );
  }
  if (hasFailed) return <ErrorState isScreen error={error} onRetry={refetch} />;
  return <BrandHomePending />;
}

const formatCachedAt = (at: number) => formatShortDateTime(new Date(at).toISOString());

// `data-cached` makes the benchmark of the first load wait for fresh figures.
function Refreshing({ at }: { at: number }) {
  return (
    <p className={styles.refreshing} role="status" data-cached>
      {texts.home.cached({ at: formatCachedAt(at) })}
    </p>
  );
}

function NotRefreshed({ at, onRetry }: { at: number; onRetry: () => unknown }) {
  return (
    <div className={styles.notRefreshed} role="alert" data-cached>
      <p>{texts.home.notRefreshed({ at: formatCachedAt(at) })}</p>
      <button type="button" className={styles.retry} onClick={() => void onRetry()}>
        {texts.app.retry}
      </button>
    </div>
  );
}

interface HomeProps {
  ownBrand: OwnBrand;
  notice?: ReactNode;
  children?: ReactNode;
}

function Home({ ownBrand, notice, children }: HomeProps) {
  const { user, brand, ...totals } = ownBrand;
  const countUnread = useUnreadCounter(useLiveOptions());
  const hasStanding = ownBrand.reporting_day !== ''; // false if the server is of the former release
  const isNewcomer = hasStanding && ownBrand.best_day === null;
  const resultsHref = ownBrand.period !== null && buildResultsHref(brand.id, ownBrand.period);
  return (
    <div className={styles.home}>
      <header className={styles.header}>
        <Link className={styles.back} to="/tg/home" aria-label={texts.titles.brands}>
          <HomeIcon />
        </Link>
        <h1 className={styles.brand} dir="auto">
          {brand.name}
        </h1>
      </header>
      {notice}
      <div className={styles.person}>
        <CharacterButton character={user.character} />
        <Link className={styles.name} to={buildBrandHref('/tg/profile', brand.id)}>
          <bdi>{formatName(user)}</bdi>
          <NextIcon />
        </Link>
      </div>
      {isNewcomer && <FirstSteps isSales={ownBrand.target.goal_symbol === 'FTD'} />}
      {(!isNewcomer || ownBrand.target.goal > 0) && <OwnTarget ownBrand={ownBrand} />}
      <Link className={styles.report} to={buildBrandHref('/tg/deposits/report', brand.id)}>
        {texts.titles.report}
      </Link>
      {hasStanding && <OwnStanding ownBrand={ownBrand} />}
      <dl className={styles.totals}>
        {/* Corrections of the period's total are not included, because they count only toward the target. */}
        <Tile title={texts.home.total} to={resultsHref}>
          {formatShortMoney(totals.retention_amount + totals.ftd_amount)}
        </Tile>
        <Tile title={texts.home.ftd} to={resultsHref && `${resultsHref}&type=ftd`}>
          {formatNumber(totals.ftd)}
        </Tile>
      </dl>
      <nav className={styles.links} aria-label={texts.app.screens}>
        {screenLinks.map(({ getName, path, Icon, isCounted }) => (
          <Link key={path} className={styles.link} to={buildBrandHref(path, brand.id)}>
            <Icon />
            <span>{getName()}</span>
            <UnreadBadge
              count={isCounted ? countUnread((row) => row.brand_id === brand.id && isCounted(row.type)) : 0}
            />
            <NextIcon />
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

function CharacterButton({ character }: { character: string | null }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.character}
        aria-label={texts.home.character}
        onClick={() => setChoosing(true)}
      >
        <Character character={character} size={136} className={styles.picture} />
      </button>
      {isChoosing && <CharacterChoice chosen={character} onClose={() => setChoosing(false)} />}
    </>
  );
}

export function BrandHomePending() {
  return (
    <LoadingState>
      <div className={styles.header}>
        <span className={styles.back} />
        <h1 className={styles.brand}>Tallydesk</h1>
      </div>
      <div className={styles.person}>
        <div className={styles.pendingCharacter}>
          <Skeleton height={136} />
        </div>
        <Skeleton height={26} width={140} />
      </div>
      <Skeleton height={144} />
      <Skeleton height={50} />
      <Skeleton height={290} />
      <Skeleton height={88} />
      <Skeleton height={60 * screenLinks.length} />
    </LoadingState>
  );
}
