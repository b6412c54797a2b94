import { texts, withTexts } from '../../../texts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BrandName, OwnStanding } from '../../../api/api.gen';
import { buildBrandHref } from '../../../kit/mini-app/brand';
import { isLastOpened } from '../../../kit/mini-app/brand-choice';
import { CalendarIcon, CeoIcon, NextIcon, PersonIcon } from '../../../kit/mini-app/icons';
import { findJoinBrandId } from '../../../kit/mini-app/launch';
import { formatShortMoney } from '../../../kit/core/format';
import { formatInitials } from '../../../kit/core/initials';
import { lazyPart } from '../../../kit/core/lazy-part';
import { createPartLoader } from '../../../kit/core/part-loader';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import rows from '../../../kit/mini-app/rows.module.css';
import {
  EmptyState,
  ErrorState,
  LoadingState,
  Skeleton,
  QueryPlaceholder,
} from '../../../kit/mini-app/states';
import { useListOwnBrandsQuery, useListOwnStandingsQuery, useUnreadCounter } from '../own-api';
import { formatStanding } from '../standing-format';
import styles from './BrandList.module.css';
import { UnreadBadge } from '../../../kit/mini-app/UnreadBadge';

const OwnRequests = lazyPart(withTexts(createPartLoader('OwnRequests', () => import('./OwnRequests'))), {
  ErrorState,
});

const BrandSearch = lazyPart(withTexts(createPartLoader('BrandSearch', () => import('./OwnRequests'))), {
  ErrorState,
  pending: <Skeleton height={44} />,
});

/** The mini-app's home without a brand. */
export function BrandList() {
  const { data, ...query } = useListOwnBrandsQuery(undefined, useLiveOptions());
  const joinBrandId = findJoinBrandId();
  const shouldShowRequests =
    data &&
    (data.data.length === 0 || (joinBrandId !== null && data.data.every(({ id }) => id !== joinBrandId)));

  return (
    <>
      <h1 className={styles.title}>{texts.titles.brands}</h1>
      <ScreenLinks />
      {shouldShowRequests && <OwnRequests />}
      {data ? <Brands brands={data.data} /> : <QueryPlaceholder query={query} heights={[192]} />}
    </>
  );
}

function ScreenLinks() {
  const countUnread = useUnreadCounter(useLiveOptions());
  return (
    <nav className={styles.screens} aria-label={texts.app.screens}>
      <Link className={styles.screen} to={buildBrandHref('/tg/appointments', null)}>
        <CalendarIcon />
        {texts.titles.appointments}
      </Link>
      <Link className={styles.screen} to={buildBrandHref('/tg/profile', null)}>
        <PersonIcon />
        {texts.titles.profile}
      </Link>
      <Link className={styles.screen} to={buildBrandHref('/tg/ceo', null)}>
        <CeoIcon />
        {texts.titles.ceo}
        <UnreadBadge count={countUnread(({ type }) => type === 'ceo')} />
      </Link>
    </nav>
  );
}

const minSearchableBrands = 10;
/** Standings are polled, because other members' results change them, and no event reports the results of all brands. */
const standingsPollMs = 60_000;

function Brands({ brands }: { brands: BrandName[] }) {
  const [matches, setMatches] = useState(brands);
  const isSearchable = brands.length >= minSearchableBrands;
  const standings = useListOwnStandingsQuery(undefined, {
    ...useLiveOptions(),
    pollingInterval: standingsPollMs,
  }).data;
  const countUnread = useUnreadCounter(useLiveOptions());
  const [lastOpenedId] = useState(() => brands.find(({ id }) => isLastOpened(id))?.id);
  if (brands.length === 0) return <EmptyState hint={texts.brands.joinHint}>{texts.brands.none}</EmptyState>;
  const visibleBrands = [...(isSearchable ? matches : brands)].sort(
    (a, b) => Number(b.id === lastOpenedId) - Number(a.id === lastOpenedId),
  );
  return (
    <>
      {isSearchable && <BrandSearch brands={brands} onFound={setMatches} />}
      {brands.length > 1 && standings && <Sums standings={standings.data} />}
      {visibleBrands.length === 0 && <EmptyState>{texts.app.nothingFound}</EmptyState>}
      <ul className={rows.rows}>
        {visibleBrands.map(({ id, name }) => {
          const standing = standings?.data.find(({ brand_id }) => brand_id === id);
          return (
            <li key={id}>
              <Link className={styles.brand} to={buildBrandHref('/tg/services', id)}>
                <span className={styles.letter} aria-hidden="true">
                  {formatInitials(name, 1)}
                </span>
                <span className={styles.names}>
                  <bdi className={styles.name}>{name}</bdi>{' '}
                  <span className={styles.standing}>{standing && formatStanding(standing)}</span>
                </span>
                <UnreadBadge count={countUnread(({ brand_id }) => brand_id === id)} />
                <NextIcon />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Sums of all brands: money and counts of deposits. Places and targets of different brands do not add up. */
function Sums({ standings }: { standings: readonly OwnStanding[] }) {
  const sum = (getValue: (standing: OwnStanding) => number) =>
    standings.reduce((total, standing) => total + getValue(standing), 0);
  const renderFigure = (title: string, amount: number, count?: number) => (
    <div>
      <dt>{title}</dt>
      <dd>
        {formatShortMoney(amount)}
        {count !== undefined && <small>{texts.brands.deposits({ count })}</small>}
      </dd>
    </div>
  );
  return (
    <dl className={styles.sums} aria-label={texts.brands.all}>
      {renderFigure(
        texts.brands.today,
        sum(({ today }) => today.amount),
        sum(({ today }) => today.count),
      )}
      {renderFigure(
        texts.brands.waiting,
        sum(({ waiting }) => waiting.amount),
        sum(({ waiting }) => waiting.count),
      )}
      {renderFigure(
        texts.brands.period,
        sum(({ amount }) => amount),
      )}
    </dl>
  );
}

export function BrandListPending() {
  return (
    <>
      <h1 className={styles.title}>{texts.titles.brands}</h1>
      <LoadingState>
        <Skeleton height={132} />
        <Skeleton height={192} />
      </LoadingState>
    </>
  );
}
