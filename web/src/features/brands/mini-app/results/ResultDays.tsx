import { Link } from 'react-router-dom';
import { formatShortDays } from '../../../../kit/core/format';
import { brandHref, useBrandId } from '../../../../kit/mini-app/brand';
import { useLive } from '../../../../kit/mini-app/live';
import { Meter } from '../../../../kit/mini-app/Meter';
import { PageHeader } from '../../../../kit/mini-app/PageHeader';
import rows from '../../../../kit/mini-app/rows.module.css';
import { Empty, Failed, Pending, Skeleton } from '../../../../kit/mini-app/states';
import { ZoneNote } from '../../../../kit/mini-app/ZoneNote';
import { useGetOwnBrandQuery } from '../../own-api';
import { formatResult } from '../../standing-words';
import { resultsHref } from './results-href';
import styles from './ResultsScreen.module.css';

/** What the person made on each day of the current period, newest first. Each day opens. */
export function ResultDays() {
  const brandId = useBrandId();
  const { currentData, error, isFetching, refetch } = useGetOwnBrandQuery(undefined, useLive());
  const most = Math.max(...(currentData?.days.map(({ made }) => made) ?? []));
  return (
    <>
      <PageHeader title="Days of this period" backTo={brandHref('/tg', brandId)} />
      <ZoneNote>Days in GMT-4</ZoneNote>
      {currentData ? (
        currentData.days.length === 0 ? (
          <Empty hint="Days with accepted deposits and corrections will stand here.">Nothing yet</Empty>
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
        <Failed error={error} onRetry={refetch} />
      ) : (
        <Pending>
          <Skeleton height={268} />
        </Pending>
      )}
    </>
  );
}
