import { Link } from 'react-router-dom';
import { formatShortDays } from '../../../../kit/core/format';
import { brandHref, useBrandId } from '../../../../kit/mini-app/brand';
import { useLiveOptions } from '../../../../kit/mini-app/useLiveOptions';
import { Meter } from '../../../../kit/mini-app/Meter';
import { PageHeader } from '../../../../kit/mini-app/PageHeader';
import rows from '../../../../kit/mini-app/rows.module.css';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '../../../../kit/mini-app/states';
import { ZoneNote } from '../../../../kit/mini-app/ZoneNote';
import { useGetOwnBrandQuery } from '../../own-api';
import { formatResult } from '../../standing-format';
import { resultsHref } from './results-href';
import styles from './ResultsScreen.module.css';

/** The person's results on each day of the current period, newest first, with links to the details. */
export function ResultDays() {
  const brandId = useBrandId();
  const { currentData, error, isFetching, refetch } = useGetOwnBrandQuery(undefined, useLiveOptions());
  const most = Math.max(...(currentData?.days.map(({ made }) => made) ?? []));
  return (
    <>
      <PageHeader title="Days of this period" backTo={brandHref('/tg', brandId)} />
      <ZoneNote>Days in GMT-4</ZoneNote>
      {currentData ? (
        currentData.days.length === 0 ? (
          <EmptyState hint="Days with accepted deposits and corrections will stand here.">
            Nothing yet
          </EmptyState>
        ) : (
          <ul className={rows.rows}>
            {currentData.days
              .slice()
              .reverse()
              .map(({ date, made }) => (
                <li key={date}>
                  <Link
                    className={styles.day}
                    to={resultsHref(brandId, { date_start: date, date_end: date })}
                  >
                    <span>{formatShortDays(date)}</span>
                    <Meter share={made / most} />
                    <strong>{formatResult(currentData.target, made)}</strong>
                  </Link>
                </li>
              ))}
          </ul>
        )
      ) : error && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <LoadingState>
          <Skeleton height={268} />
        </LoadingState>
      )}
    </>
  );
}
