import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BestResult, OwnBrand } from '../../../../api/api.gen';
import { formatNumber, formatShortDays, formatShortMoney, pluralize } from '../../../../kit/core/format';
import { formatName } from '../../../../kit/core/person';
import { buildBrandHref } from '../../../../kit/mini-app/brand';
import { NextIcon } from '../../../../kit/mini-app/icons';
import { formatResult, formatOrdinal, formatPlace } from '../../standing-format';
import styles from './OwnStanding.module.css';
import { buildResultsHref } from '../results/results-href';

export function OwnStanding({ own }: { own: OwnBrand }) {
  const { target, today, streak, days, brand, waiting } = own;
  const renderRow = (to: string, text: ReactNode) => (
    <Link className={styles.row} to={to}>
      <span className={styles.text}>{text}</span>
      <NextIcon />
    </Link>
  );
  const renderBestRow = (title: string, best: BestResult | null) =>
    best &&
    renderRow(
      buildResultsHref(brand.id, best),
      <>
        {title}, {formatShortDays(best.date_start, best.date_end)}:{' '}
        <strong>{formatResult(target, best.made)}</strong>
      </>,
    );
  const bestOfPeriod = days.reduce<(typeof days)[0] | null>(
    (best, day) => (day.made > (best?.made ?? 0) ? day : best),
    null,
  );
  return (
    <div className={styles.rows}>
      {!(own.place === null && own.best_day === null) &&
        renderRow(buildBrandHref('/tg/statistic', brand.id), <Place own={own} />)}
      {renderRow(
        buildResultsHref(brand.id, { date_start: own.reporting_day, date_end: own.reporting_day }),
        <>
          {today.count > 0 ? (
            <span>
              Today <strong>{pluralize(today.count, 'deposit')}</strong>, {formatShortMoney(today.amount)}
            </span>
          ) : (
            <span>Nothing today yet</span>
          )}
          {streak > 1 && <span>{` · ${streak} days in a row`}</span>}
        </>,
      )}
      {waiting.count > 0 &&
        renderRow(
          `${buildBrandHref('/tg/deposits', brand.id)}&status=wait`,
          <>
            <strong>{formatNumber(waiting.count)} waiting</strong>, {formatShortMoney(waiting.amount)}
          </>,
        )}
      {bestOfPeriod &&
        renderRow(
          `${buildResultsHref(brand.id)}&view=days`,
          <>
            <Trend own={own} top={bestOfPeriod.made} />
            Best this month: {formatShortDays(bestOfPeriod.date)}, {formatResult(target, bestOfPeriod.made)}
          </>,
        )}
      {renderBestRow('Best day', own.best_day)}
      {renderBestRow('Best week', own.best_week)}
    </div>
  );
}

/** "2nd of 14, $5,180 behind Ben", or "1st, $4,500 ahead of Cleo". */
function Place({ own }: { own: OwnBrand }) {
  const { target, place, gap, next, lead, runner_up: runnerUp, period } = own;
  if (place === null)
    return <span>{period ? 'Your place comes with your first result' : 'No period today'}</span>;
  const isLeading = lead !== null && runnerUp !== null;
  const distance = isLeading
    ? lead > 0
      ? `${formatResult(target, lead)} ahead of`
      : 'level with'
    : gap !== null && `${formatResult(target, gap)} behind`;
  const other = isLeading ? runnerUp : next;
  return (
    <>
      <strong>{isLeading ? formatOrdinal(place) : formatPlace(own)}</strong>
      {distance && other && (
        <span>
          {`, ${distance} `}
          <bdi>{formatName(other)}</bdi>
        </span>
      )}
    </>
  );
}

const dayMs = 86_400_000;

/** A bar for each day of the period. Decorative: the linked screen lists the days. */
function Trend({ own: { days, period }, top }: { own: OwnBrand; top: number }) {
  const getDayIndex = (day: string) => (Date.parse(day) - Date.parse(period!.date_start)) / dayMs;
  const bars = days.map(({ date, made }) => `M${getDayIndex(date) + 0.5} 1v${-Math.max(made / top, 0)}`);
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${getDayIndex(period!.date_end) + 1} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.join('')} />
    </svg>
  );
}

export function Tile({ title, to, children }: { title: string; to: string | false; children: string }) {
  return (
    <div className={styles.tile}>
      <dt>{title}</dt>
      <dd>
        {to ? (
          <Link className={styles.opens} to={to}>
            {children}
          </Link>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}
