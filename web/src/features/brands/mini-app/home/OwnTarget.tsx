import { texts } from '../../../../texts';
import { Link } from 'react-router-dom';
import type { OwnBrand } from '../../../../api/api.gen';
import { formatNumber } from '../../../../kit/core/format';
import { formatResult, formatProgress } from '../../standing-format';
import styles from './OwnTarget.module.css';
import { buildResultsHref } from '../results/results-href';

/** The target and the pace. The mark on the bar shows the elapsed part of the period, or the target once it is reached. */
export function OwnTarget({ ownBrand: { target, pace, period, brand } }: { ownBrand: OwnBrand }) {
  const { goal, have } = target;
  const isReached = goal > 0 && have >= goal;
  const days = period?.working_days ?? 0;
  const daysLeft = period?.working_days_left ?? 0;
  const toPercent = (part: number, whole: number) =>
    whole > 0 ? Math.min(Math.max(part / whole, 0), 1) * 100 : 0;
  const mark = goal <= 0 ? 0 : isReached ? toPercent(goal, have) : toPercent(days - daysLeft, days);
  const progress = formatProgress(target);
  // "12 of 20 FTD" has the unit once.
  const haveText = goal > 0 && target.goal_symbol === 'FTD' ? formatNumber(have) : formatResult(target, have);
  const details = [
    pace !== null && texts.home.pace({ amount: formatResult(target, pace) }),
    isReached && have === goal && texts.home.reached,
    period && daysLeft === days && texts.home.firstDay,
    period && daysLeft < days && texts.home.daysLeft({ left: daysLeft, of: days }),
  ];
  const made = period ? (
    <Link className={styles.targetLink} to={buildResultsHref(brand.id)}>
      {haveText}
    </Link>
  ) : (
    <span>{haveText}</span>
  );
  return (
    <section className={styles.target} aria-labelledby="target">
      <h2 id="target" className={styles.title}>
        {texts.home.target}
      </h2>
      {progress && <p className={styles.percent}>{progress}</p>}
      <div
        className={styles.bar}
        data-flips
        role="progressbar"
        aria-labelledby="target"
        aria-valuenow={Math.floor(toPercent(have, goal))}
        aria-valuetext={progress ?? texts.home.noTarget}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={styles.filled} style={{ transform: `translateX(${toPercent(have, goal) - 100}%)` }} />
        {mark > 0 && <i className={styles.mark} style={{ left: `${mark}%` }} />}
      </div>
      <p className={styles.figures}>
        <span>
          {goal > 0
            ? texts.home.ofTarget({ made, target: formatResult(target, goal) })
            : texts.home.ofNoTarget({ made })}
        </span>
        <br />
        {details.filter(Boolean).join(' · ')}
      </p>
    </section>
  );
}
