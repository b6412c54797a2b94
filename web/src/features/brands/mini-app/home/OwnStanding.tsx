import { texts } from '../../../../texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BestResult, OwnBrand, User } from '../../../../api/api.gen';
import { countDays } from '../../../../kit/core/day';
import { formatShortDays } from '../../../../kit/core/format';
import { formatName } from '../../../../kit/core/person';
import { buildBrandHref } from '../../../../kit/mini-app/brand';
import { NextIcon } from '../../../../kit/mini-app/icons';
import { formatResult, formatPlace } from '../../standing-format';
import styles from './OwnStanding.module.css';
import { buildResultsHref } from '../results/results-href';

const renderStrong = (text: string) => <strong>{text}</strong>;

export function OwnStanding({ ownBrand }: { ownBrand: OwnBrand }) {
  const { target, today, streak, days, brand, waiting } = ownBrand;
  const renderRow = (to: string, text: ReactNode) => (
    <Link className={styles.row} to={to}>
      <span className={styles.text}>{text}</span>
      <NextIcon />
    </Link>
  );
  const renderBestRow = (best: BestResult | null, text: typeof texts.home.bestDay) =>
    best &&
    renderRow(
      buildResultsHref(brand.id, best),
      text({
        days: formatShortDays(best.date_start, best.date_end),
        made: renderStrong(formatResult(target, best.made)),
      }),
    );
  const bestOfPeriod = days.reduce<(typeof days)[0] | null>(
    (best, day) => (day.made > (best?.made ?? 0) ? day : best),
    null,
  );
  return (
    <div className={styles.rows}>
      {(ownBrand.place !== null || ownBrand.best_day !== null) &&
        renderRow(buildBrandHref('/tg/statistic', brand.id), <Place ownBrand={ownBrand} />)}
      {renderRow(
        buildResultsHref(brand.id, { date_start: ownBrand.reporting_day, date_end: ownBrand.reporting_day }),
        <>
          <span>
            {today.count > 0 ? texts.home.today({ ...today, strong: renderStrong }) : texts.home.nothingToday}
          </span>
          {streak > 1 && <span>{` · ${texts.home.streak({ days: streak })}`}</span>}
        </>,
      )}
      {waiting.count > 0 &&
        renderRow(
          `${buildBrandHref('/tg/deposits', brand.id)}&status=wait`,
          texts.home.waiting({ ...waiting, strong: renderStrong }),
        )}
      {bestOfPeriod &&
        renderRow(
          `${buildResultsHref(brand.id)}&view=days`,
          <>
            <Trend ownBrand={ownBrand} maxMade={bestOfPeriod.made} />
            {texts.home.bestOfPeriod({
              days: formatShortDays(bestOfPeriod.date),
              made: formatResult(target, bestOfPeriod.made),
            })}
          </>,
        )}
      {renderBestRow(ownBrand.best_day, texts.home.bestDay)}
      {renderBestRow(ownBrand.best_week, texts.home.bestWeek)}
    </div>
  );
}

/** The place and the gap: "2nd of 14, $5,180 behind Ben", or "1st, $4,500 ahead of Cleo". */
function Place({ ownBrand }: { ownBrand: OwnBrand }) {
  const { target, place, gap, next, lead, runner_up: runnerUp, period } = ownBrand;
  if (place === null) return <span>{period ? texts.home.noPlace : texts.home.noPeriod}</span>;
  const renderName = (user: User) => <bdi>{formatName(user)}</bdi>;
  if (lead !== null && runnerUp !== null) {
    const placeAndRunnerUp = {
      place: renderStrong(texts.results.place({ place })),
      name: renderName(runnerUp),
    };
    return lead > 0
      ? texts.home.ahead({ ...placeAndRunnerUp, amount: formatResult(target, lead) })
      : texts.home.level(placeAndRunnerUp);
  }
  const placeOf = renderStrong(formatPlace(ownBrand)!);
  if (gap === null || !next) return placeOf;
  return texts.home.behind({ place: placeOf, amount: formatResult(target, gap), name: renderName(next) });
}

/**
 * A bar for each day with a result, on an axis of the whole period. The drawing is one unit wide for each day, and one unit high at the best
 * result. Hidden from screen readers, because the linked screen lists the days.
 */
function Trend({ ownBrand: { days, period }, maxMade }: { ownBrand: OwnBrand; maxMade: number }) {
  const countDaysTo = (day: string) => countDays(period!.date_start, day);
  const bars = days.map(({ date, made }) => `M${countDaysTo(date) - 0.5} 1v${-Math.max(made / maxMade, 0)}`);
  return (
    <svg
      className={styles.trend}
      data-flips
      viewBox={`0 0 ${countDaysTo(period!.date_end)} 1`}
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
          <Link className={styles.tileLink} to={to}>
            {children}
          </Link>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}
