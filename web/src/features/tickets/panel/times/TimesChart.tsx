import { type ReactNode, useState } from 'react';
import { formatDay } from '../../../../kit/core/day';
import { formatNumber } from '../../../../kit/core/format';
import { type Axis, countAxis, durationAxis } from './axis';
import { formatDuration } from './duration';
import styles from './TimesChart.module.css';
import { daysOf, type TimesKey, type Week } from './weeks';

const MAX_DAYS = 5;

/** Three charts over the same weeks. Pointing at a week, or an arrow key, shows its values above them. */
export function TimesChart({ weeks }: { weeks: Week[] }) {
  const [chosen, setChosen] = useState<number>();
  const last = weeks.length - 1;
  const pointed = Math.min(chosen ?? last, last);
  const week = weeks[pointed]!;
  const named = daysOf(week) + (pointed === last ? ', so far' : '');
  const parts = { weeks, pointed: chosen === undefined ? undefined : pointed, onPoint: setChosen };
  const every = 1 + Math.floor(last / MAX_DAYS);

  return (
    <figure
      aria-label="Chart of the weeks"
      className={styles.chart}
      onMouseLeave={() => setChosen(undefined)}
    >
      <input
        type="range"
        className={styles.keys}
        aria-label="Week in the chart"
        aria-valuetext={`${named}: ${wordsOf(week)}`}
        min={0}
        max={last}
        value={pointed}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        onFocus={() => setChosen(pointed)}
        onBlur={() => setChosen(undefined)}
      />
      <div aria-hidden="true">
        <div className={styles.week} data-testid="pointed-week">
          {named}
        </div>
        <CountPanel {...parts} week={week} />
        <TimesPanel {...parts} week={week} title="First reply" of="first_reply" />
        <TimesPanel {...parts} week={week} title="Resolution" of="resolution" />
        <div className={styles.days}>
          {weeks.map(({ week: day }, index) => (
            <span key={day}>{(last - index) % every === 0 && <b>{formatDay(day).slice(0, 5)}</b>}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** The values of a week in one line. */
function wordsOf({ opened, closed, first_reply: reply, resolution }: Week): string {
  const times = [
    reply && `first reply ${formatDuration(reply.median)}, 90% within ${formatDuration(reply.p90)}`,
    resolution &&
      `resolution ${formatDuration(resolution.median)}, 90% within ${formatDuration(resolution.p90)}`,
  ];
  const counts = `${formatNumber(opened)} opened, ${formatNumber(closed)} closed`;
  return [counts, ...times.filter(Boolean)].join('; ');
}

interface PanelProps {
  weeks: Week[];
  week: Week;
  pointed: number | undefined;
  onPoint: (index: number) => void;
}

function CountPanel({ week, ...parts }: PanelProps) {
  const axis = countAxis(parts.weeks.flatMap(({ opened, closed }) => [opened, closed]));
  const height = (count: number) => ({ height: `${axis.place(count) * 100}%` });
  return (
    <Panel
      {...parts}
      title="Tickets"
      axis={axis}
      value={
        <>
          <span>
            <i className={styles.opened} /> {formatNumber(week.opened)} opened
          </span>
          <span>
            <i className={styles.closed} /> {formatNumber(week.closed)} closed
          </span>
        </>
      }
    >
      {({ opened, closed }) => (
        <>
          {opened > 0 && <span className={`${styles.bar} ${styles.opened}`} style={height(opened)} />}
          {closed > 0 && <span className={`${styles.bar} ${styles.closed}`} style={height(closed)} />}
        </>
      )}
    </Panel>
  );
}

function TimesPanel({ week, title, of, ...parts }: PanelProps & { title: string; of: TimesKey }) {
  const axis = durationAxis(
    parts.weeks.flatMap(({ [of]: times }) => (times ? [times.median, times.p90] : [])),
  );
  const times = week[of];
  const value = times && (
    <>
      <span>
        <i className={styles.median} /> {formatDuration(times.median)} median
      </span>
      <span>
        <i className={styles.slow} /> 90% within {formatDuration(times.p90)}
      </span>
    </>
  );
  return (
    <Panel {...parts} title={title} axis={axis} value={value ?? 'none'}>
      {({ [of]: spread }) => {
        if (!spread || !axis) return null;
        const [low, high] = [axis.place(spread.median), axis.place(spread.p90)];
        return (
          <>
            <span
              className={styles.range}
              style={{ bottom: `${low * 100}%`, height: `${(high - low) * 100}%` }}
            />
            <span className={styles.dot} style={{ bottom: `${low * 100}%` }} />
          </>
        );
      }}
    </Panel>
  );
}

interface FrameProps extends Omit<PanelProps, 'week'> {
  title: string;
  axis: Axis | null;
  value: ReactNode;
  children: (week: Week) => ReactNode;
}

function Panel({ weeks, pointed, onPoint, title, axis, value, children }: FrameProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <span className={styles.name}>{title}</span>
        <span className={styles.value}>{value}</span>
      </div>
      {axis && (
        <div className={styles.plot}>
          {axis.ticks.map(({ label, at }) => (
            <span key={label} className={styles.tick} style={{ bottom: `${at * 100}%` }}>
              <span>{label}</span>
            </span>
          ))}
          <div className={styles.columns}>
            {weeks.map((week, index) => (
              <div
                key={week.week}
                className={styles.column}
                data-pointed={index === pointed || undefined}
                data-present={index === weeks.length - 1 || undefined}
                onMouseEnter={() => onPoint(index)}
              >
                {children(week)}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
