import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { BrandName } from '../../../api/api.gen';
import { brandHref } from '../../../kit/mini-app/brand';
import { CalendarIcon, CeoIcon, NextIcon, PersonIcon } from '../../../kit/mini-app/icons';
import { joinedBrandId } from '../../../kit/mini-app/launch';
import { initialsOf } from '../../../kit/core/initials';
import { later } from '../../../kit/core/later';
import { load } from '../../../kit/core/screen-load';
import { useLive } from '../../../kit/mini-app/live';
import rows from '../../../kit/mini-app/rows.module.css';
import { Empty, Failed, Pending, Skeleton } from '../../../kit/mini-app/states';
import { useListOwnBrandsQuery } from '../own-api';
import styles from './BrandList.module.css';

const OwnRequests = later(
  load('OwnRequests', () => import('./OwnRequests')),
  Failed,
);

/** The mini-app's home without a brand (spec 2.3, "brands home"). */
export function BrandList() {
  const { data, error, isFetching, refetch } = useListOwnBrandsQuery(undefined, useLive());
  const asked = joinedBrandId();
  const isAsking =
    data && (data.data.length === 0 || (asked !== null && data.data.every(({ id }) => id !== asked)));

  return (
    <>
      <h1 className={styles.title}>Your brands</h1>
      <Screens />
      <Suspense>{isAsking && <OwnRequests />}</Suspense>
      {data ? (
        <Brands brands={data.data} />
      ) : error && !isFetching ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <BrandRowsPending />
      )}
    </>
  );
}

/** Screens that need no brand. */
function Screens() {
  return (
    <nav className={styles.screens} aria-label="Screens">
      <Link className={styles.screen} to={brandHref('/tg/appointments', null)}>
        <CalendarIcon />
        Appointments
      </Link>
      <Link className={styles.screen} to={brandHref('/tg/profile', null)}>
        <PersonIcon />
        Profile
      </Link>
      <Link className={styles.screen} to={brandHref('/tg/ceo', null)}>
        <CeoIcon />
        Chat with CEO
      </Link>
    </nav>
  );
}

function Brands({ brands }: { brands: BrandName[] }) {
  if (brands.length === 0)
    return (
      <Empty hint="Follow the link that your brand’s manager gives you to join.">
        You don't have a brand
      </Empty>
    );
  return (
    <ul className={rows.rows}>
      {brands.map(({ id, name }) => (
        <li key={id}>
          <Link className={styles.brand} to={brandHref('/tg/services', id)}>
            <span className={styles.letter} aria-hidden="true">
              {initialsOf(name, 1)}
            </span>
            <span className={styles.name}>{name}</span>
            <NextIcon />
          </Link>
        </li>
      ))}
    </ul>
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
    <Pending>
      {children}
      <Skeleton height={192} />
    </Pending>
  );
}
