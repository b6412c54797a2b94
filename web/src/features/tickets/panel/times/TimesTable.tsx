import { formatNumber } from '../../../../kit/core/format';
import { formatDuration } from './duration';
import styles from './TicketTimes.module.css';
import { countChange, daysOf, timeChange, type TimesKey, type Week } from './weeks';

/** The weeks, the newest first, each with its change against the one before. */
export function TimesTable({ weeks }: { weeks: Week[] }) {
  const rows = weeks.map((week, index) => ({
    week,
    before: weeks[index - 1],
    isPresent: index === weeks.length - 1,
  }));
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-labelledby="ticket-times">
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Opened</th>
            <th scope="col">Closed</th>
            <th scope="col">First reply</th>
            <th scope="col">Resolution</th>
          </tr>
        </thead>
        <tbody>
          {rows.reverse().map(({ week, before, isPresent }) => (
            <tr key={week.week}>
              <th scope="row">
                {daysOf(week)}
                {isPresent && <span className={styles.present}> so far</span>}
              </th>
              {(['opened', 'closed'] as const).map((of) => (
                <td key={of}>
                  {formatNumber(week[of])}
                  {/* Part of a week would always look like a fall. */}
                  {before && !isPresent && (
                    <span className={styles.note}> {countChange(week[of], before[of])}</span>
                  )}
                </td>
              ))}
              <Times week={week} before={before} of="first_reply" />
              <Times week={week} before={before} of="resolution" />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        Times are medians; nine of ten tickets took at most the time after “90%”. Changes are against the week
        before.
      </p>
    </div>
  );
}

function Times({ week, before, of }: { week: Week; before: Week | undefined; of: TimesKey }) {
  const times = week[of];
  if (!times) return <td className={styles.none}>—</td>;
  const change = timeChange(week, before, of);
  return (
    <td>
      {formatDuration(times.median)}
      <span className={styles.note}> 90%: {formatDuration(times.p90)}</span>
      {change && (
        <span className={styles.change} data-way={change.way}>
          {' '}
          {change.text}
        </span>
      )}
    </td>
  );
}
