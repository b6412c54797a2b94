import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BrandName, OwnStanding } from '../../../api/api.gen';
import { buildBrandHref } from '../../../kit/mini-app/brand';
import { isLastOpened } from '../../../kit/mini-app/brand-choice';
import { CalendarIcon, CeoIcon, NextIcon, PersonIcon } from '../../../kit/mini-app/icons';
import { findJoinBrandId } from '../../../kit/mini-app/launch';
import { formatShortMoney, pluralize } from '../../../kit/core/format';
import { formatInitials } from '../../../kit/core/initials';
import { lazyPart } from '../../../kit/core/lazy-part';
import { createPartLoader } from '../../../kit/core/part-loader';
import { useLiveOptions } from '../../../kit/mini-app/useLiveOptions';
import rows from '../../../kit/mini-app/rows.module.css';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '../../../kit/mini-app/states';
import { useListOwnBrandsQuery, useListOwnStandingsQuery } from '../own-api';
import { formatStanding } from '../standing-format';
import styles from './BrandList.module.css';
import { Unread } from '../../../kit/mini-app/Unread';
import { useUnread } from '../useUnread';

const OwnRequests = lazyPart(
  createPartLoader('OwnRequests', () => import('./OwnRequests')),
  { ErrorState },
);

const BrandSearch = lazyPart(
  createPartLoader('BrandSearch', () => import('./OwnRequests')),
  { ErrorState, pending: <Skeleton height={44} /> },
);

/** The mini-app's home without a brand. */
export function BrandList() {
  const { data, error, isFetching, refetch } = useListOwnBrandsQuery(undefined, useLiveOptions());
  const asked = findJoinBrandId();
  const isAsking =
    data && (data.data.length === 0 || (asked !== null && data.data.every(({ id }) => id !== asked)));

  return (
    <>
      <h1 className={styles.title}>Your brands</h1>
      <Screens />
      {isAsking && <OwnRequests />}
      {data ? (
        <Brands brands={data.data} />
      ) : error && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <BrandRowsPending />
      )}
    </>
  );
}

/** Links to the screens that need no brand. */
function Screens() {
  return (
    <nav className={styles.screens} aria-label="Screens">
      <Link className={styles.screen} to={buildBrandHref('/tg/appointments', null)}>
        <CalendarIcon />
        Appointments
      </Link>
      <Link className={styles.screen} to={buildBrandHref('/tg/profile', null)}>
        <PersonIcon />
        Profile
      </Link>
      <Link className={styles.screen} to={buildBrandHref('/tg/ceo', null)}>
        <CeoIcon />
        Chat with CEO
        <Unread count={useUnread(useLiveOptions())(({ type }) => type === 'ceo')} />
      </Link>
    </nav>
  );
}

/** The list is searchable from this many brands on. */
const minSearchableBrands = 10;
/** No event reports the results of others in all brands, so standings are polled. */
const standingsMs = 60_000;

/** The list, with the last opened brand first. */
function Brands({ brands }: { brands: BrandName[] }) {
  const [found, setFound] = useState(brands);
  const isSearchable = brands.length >= minSearchableBrands;
  const standings = useListOwnStandingsQuery(undefined, {
    ...useLiveOptions(),
    pollingInterval: standingsMs,
  }).data;
  const countUnread = useUnread(useLiveOptions());
  const [first] = useState(() => brands.find(({ id }) => isLastOpened(id))?.id);
  if (brands.length === 0)
    return (
      <EmptyState hint="Follow the link that your brand’s manager gives you to join.">
        You don't have a brand
      </EmptyState>
    );
  const shown = [...(isSearchable ? found : brands)].sort(
    (a, b) => Number(b.id === first) - Number(a.id === first),
  );
  return (
    <>
      {isSearchable && <BrandSearch brands={brands} onFound={setFound} />}
      {brands.length > 1 && standings && <Sums standings={standings.data} />}
      {shown.length === 0 && <EmptyState>Nothing was found</EmptyState>}
      <ul className={rows.rows}>
        {shown.map(({ id, name }) => {
          const own = standings?.data.find(({ brand_id }) => brand_id === id);
          return (
            <li key={id}>
              <Link className={styles.brand} to={buildBrandHref('/tg/services', id)}>
                <span className={styles.letter} aria-hidden="true">
                  {formatInitials(name, 1)}
                </span>
                <span className={styles.names}>
                  <span className={styles.name}>{name}</span>{' '}
                  <span className={styles.standing}>{own && formatStanding(own)}</span>
                </span>
                <Unread count={countUnread(({ brand_id }) => brand_id === id)} />
                <NextIcon />
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The sums of all brands. Only money, because only that adds up. */
function Sums({ standings }: { standings: readonly OwnStanding[] }) {
  const sum = (of: (own: OwnStanding) => number) => standings.reduce((all, own) => all + of(own), 0);
  const figure = (title: string, amount: number, count?: number) => (
    <div>
      <dt>{title}</dt>
      <dd>
        {formatShortMoney(amount)}
        {count !== undefined && <small>{pluralize(count, 'deposit')}</small>}
      </dd>
    </div>
  );
  return (
    <dl className={styles.sums} aria-label="All brands">
      {figure(
        'Today',
        sum(({ today }) => today.amount),
        sum(({ today }) => today.count),
      )}
      {figure(
        'Waiting',
        sum(({ waiting }) => waiting.amount),
        sum(({ waiting }) => waiting.count),
      )}
      {figure(
        'This month',
        sum(({ amount }) => amount),
      )}
    </dl>
  );
}

export function BrandListPending() {
  return (
    <>
      <h1 className={styles.title}>Your brands</h1>
      <BrandRowsPending>
        <Skeleton height={132} />
      </BrandRowsPending>
    </>
  );
}

function BrandRowsPending({ children }: { children?: ReactNode }) {
  return (
    <LoadingState>
      {children}
      <Skeleton height={192} />
    </LoadingState>
  );
}
