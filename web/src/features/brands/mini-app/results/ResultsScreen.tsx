import { texts } from '../../../../texts';
import { useSearchParams, Link } from 'react-router-dom';
import type { ResultEntry } from '../../../../api/api.gen';
import { type Day, isDay } from '../../../../kit/core/day';
import { formatShortDays, formatShortMoney, formatDateTime } from '../../../../kit/core/format';
import { parsePage } from '../../../../kit/core/pages';
import { buildBrandHref, useBrandId } from '../../../../kit/mini-app/brand';
import { useLiveOptions } from '../../../../kit/mini-app/useLiveOptions';
import { PageHeader } from '../../../../kit/mini-app/PageHeader';
import { Pager } from '../../../../kit/mini-app/Pager';
import rows from '../../../../kit/mini-app/rows.module.css';
import { EmptyState, QueryPlaceholder } from '../../../../kit/mini-app/states';
import { ZoneNote } from '../../../../kit/mini-app/ZoneNote';
import { useListOwnResultsQuery, useGetOwnBrandQuery } from '../../own-api';
import styles from './ResultsScreen.module.css';
import { Meter } from '../../../../kit/mini-app/Meter';
import { formatResult } from '../../standing-format';
import { buildResultsHref } from './results-href';

export function ResultsScreen() {
  const brandId = useBrandId();
  const [search] = useSearchParams();
  if (search.get('view') === 'days') return <ResultDays />;
  const days = parseDays(search);
  return (
    <>
      <PageHeader title={texts.titles.results} backTo={buildBrandHref('/tg', brandId)} />
      <ZoneNote>{days ? texts.zones.daysAndOwnTimes : undefined}</ZoneNote>
      <Results days={days} isFtdOnly={search.get('type') === 'ftd'} page={parsePage(search)} />
    </>
  );
}

interface Days {
  from: Day;
  until: Day;
}

/** Parses the days in the URL. Without two valid days, returns null, which stands for the current period. */
function parseDays(search: URLSearchParams): Days | null {
  const [from, until] = [search.get('from'), search.get('until')];
  return isDay(from) && isDay(until) ? { from, until } : null;
}

function formatCounts({ count, ftd }: { count: number; ftd: number }, days: Days | null, isFtdOnly: boolean) {
  const { ownResults } = texts;
  if (!days) return isFtdOnly ? ownResults.ftdOfPeriod({ ftd }) : ownResults.sumOfPeriod({ count, ftd });
  const shownDays = formatShortDays(days.from, days.until);
  return isFtdOnly
    ? ownResults.ftdOfDays({ ftd, days: shownDays })
    : ownResults.sumOfDays({ count, ftd, days: shownDays });
}

function Results({ days, isFtdOnly, page }: { days: Days | null; isFtdOnly: boolean; page: number }) {
  const { currentData, ...query } = useListOwnResultsQuery(
    { ...(days && { ...days, of: 'days' }), ...(isFtdOnly && { type: 'ftd' }), page },
    useLiveOptions(),
  );
  if (!currentData) return <QueryPlaceholder query={query} heights={[64, 573]} />;
  return (
    <>
      <p className={styles.sum}>
        <strong>{formatShortMoney(currentData.amount)}</strong>
        <span>{formatCounts(currentData, days, isFtdOnly)}</span>
      </p>
      <Entries entries={currentData.data} />
      <Pager current={currentData.meta.current_page} last={currentData.meta.last_page} />
    </>
  );
}

function Entries({ entries }: { entries: ResultEntry[] }) {
  if (entries.length === 0)
    return <EmptyState hint={texts.ownResults.noneHint}>{texts.results.nothing}</EmptyState>;
  return (
    <ul className={rows.rows}>
      {entries.map((entry, index) => (
        <li key={index} className={styles.entry}>
          <strong>{formatTitle(entry)}</strong>
          <strong className={styles.amount}>{formatShortMoney(entry.amount)}</strong>
          <span>{describeEntry(entry)}</span>
          <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
        </li>
      ))}
    </ul>
  );
}

const formatTitle = ({ kind, label }: ResultEntry) =>
  kind === 'deposit' ? label : texts.ownResults.correction;

function describeEntry({ kind, client_id, count }: ResultEntry): string {
  if (kind === 'deposit') return client_id === '' ? '' : texts.ownResults.client({ client: client_id });
  return kind === 'correction' ? texts.results.ftd({ count }) : texts.ownResults.correctsTotal;
}

function ResultDays() {
  const brandId = useBrandId();
  const { currentData, ...query } = useGetOwnBrandQuery(undefined, useLiveOptions());
  const maxMade = Math.max(...(currentData?.days.map(({ made }) => made) ?? []));
  return (
    <>
      <PageHeader title={texts.ownResults.daysTitle} backTo={buildBrandHref('/tg', brandId)} />
      <ZoneNote>{texts.zones.days}</ZoneNote>
      {currentData ? (
        currentData.days.length === 0 ? (
          <EmptyState hint={texts.ownResults.noDaysHint}>{texts.results.nothing}</EmptyState>
        ) : (
          <ul className={rows.rows}>
            {currentData.days
              .slice()
              .reverse()
              .map(({ date, made }) => (
                <li key={date}>
                  <Link
                    className={styles.day}
                    to={buildResultsHref(brandId, { date_start: date, date_end: date })}
                  >
                    <span>{formatShortDays(date)}</span>
                    <Meter share={Math.max(made, 0) / maxMade} />
                    <strong>{formatResult(currentData.target, made)}</strong>
                  </Link>
                </li>
              ))}
          </ul>
        )
      ) : (
        <QueryPlaceholder query={query} heights={[268]} />
      )}
    </>
  );
}
