import { texts } from '../../texts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { buildWeeks } from '../core/calendar-month';
import { addDays, getFirstOfMonth, type Day, type DayRange, getStartOfDay } from '../core/day';
import button from './button.module.css';
import styles from './DateRangePicker.module.css';
import { BackIcon, NextIcon } from './icons';

interface Props {
  value: DayRange;
  min: Day;
  max: Day;
  /** Gets only the start after the first click, and both days after the second one, the earlier day first. */
  onChange: (range: DayRange) => void;
}

const months = Array.from({ length: 12 }, (_, month) => month);
const dayStepByKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const isRightToLeft = () => document.documentElement.dir === 'rtl';
/** `min` and `max` must be within these years. */
const years = Array.from({ length: 11 }, (_, index) => 2024 + index);

export function DateRangePicker({ value, min, max, onChange }: Props) {
  const [focusedDay, setFocusedDay] = useState(value.end ?? value.start ?? max);
  const grid = useRef<HTMLTableElement>(null);
  const firstOfMonth = getFirstOfMonth(focusedDay, 0);
  const year = getStartOfDay(firstOfMonth).getFullYear();

  const moveTo = (day: Day) => setFocusedDay(day < min ? min : day > max ? max : day);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = dayStepByKey[event.key];
    if (!step) return;
    const isMirrored = Math.abs(step) === 1 && isRightToLeft();
    event.preventDefault();
    flushSync(() => moveTo(addDays(focusedDay, isMirrored ? -step : step)));
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  const onPick = (day: Day) => {
    setFocusedDay(day);
    onChange(getNextRange(value, day));
  };

  return (
    <>
      <div className={styles.head}>
        <button
          type="button"
          className={button.icon}
          aria-label={texts.calendar.previousMonth}
          disabled={firstOfMonth <= min}
          onClick={() => moveTo(getFirstOfMonth(firstOfMonth, -1))}
        >
          <BackIcon />
        </button>
        <select
          className={styles.select}
          aria-label={texts.calendar.month}
          value={getStartOfDay(firstOfMonth).getMonth()}
          onChange={(event) => moveTo(toFirstOfMonth(year, Number(event.target.value)))}
        >
          {months.map((index) => (
            <option key={index} value={index} disabled={toFirstOfMonth(year, index) > max}>
              {texts.formats.month(toFirstOfMonth(year, index))}
            </option>
          ))}
        </select>
        <select
          className={styles.select}
          aria-label={texts.calendar.year}
          value={year}
          onChange={(event) =>
            moveTo(toFirstOfMonth(Number(event.target.value), getStartOfDay(firstOfMonth).getMonth()))
          }
        >
          {years.map((option) => (
            <option key={option} value={option} disabled={toFirstOfMonth(option, 0) > max}>
              {option}
            </option>
          ))}
        </select>
        <button
          type="button"
          className={button.icon}
          aria-label={texts.calendar.nextMonth}
          disabled={getFirstOfMonth(firstOfMonth, 1) > max}
          onClick={() => moveTo(getFirstOfMonth(firstOfMonth, 1))}
        >
          <NextIcon />
        </button>
      </div>
      <table ref={grid} className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {texts.calendar.weekDays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buildWeeks(firstOfMonth).map((week, index) => (
            <tr key={index}>
              {week.map((day, column) => (
                <td key={column} className={day ? styles[getPosition(value, day)] : undefined}>
                  {day && (
                    <button
                      type="button"
                      className={styles.day}
                      aria-label={texts.formats.longDay(day)}
                      aria-pressed={day === value.start || day === value.end}
                      disabled={day < min || day > max}
                      tabIndex={day === focusedDay ? 0 : -1}
                      onClick={() => onPick(day)}
                    >
                      {Number(day.slice(-2))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function getNextRange({ start, end }: DayRange, day: Day): DayRange {
  if (!start || end) return { start: day };
  return day < start ? { start: day, end: start } : { start, end: day };
}

function getPosition({ start, end }: DayRange, day: Day): 'only' | 'first' | 'last' | 'inside' | 'outside' {
  if (day === start) return end && end !== start ? 'first' : 'only';
  if (day === end) return 'last';
  return start && end && day > start && day < end ? 'inside' : 'outside';
}

function toFirstOfMonth(year: number, monthIndex: number): Day {
  return `${year}-${String(monthIndex + 1).padStart(2, '0')}-01`;
}
