import { parseDollars } from '../../../../shared/amount.rules.js';
import { cleanId, cleanLine } from '../../../../shared/typed-text.rules.js';
import { toLatinLookalikes } from '../../../platform/text/text.rules.js';
import { addDays, getCalendarMonth, toReportingDay } from '../../../platform/time/time.rules.js';
import type { DepositType } from '../ledger/deposit.entity.js';
import { DAY_SECONDS, MAX_ID } from '../../../../shared/units.rules.js';

/** Shorter prefixes match too many deposits. */
const MIN_PREFIX_LENGTH = 3;

export interface ParsedSearch {
  /** Compared with whole client ids, wallets and reported names of agents. */
  text: string;
  /** Whether the text may also be a prefix of a client id or wallet. */
  canBePrefix: boolean;
  /** `type`: null for a number without a letter, which matches both types. */
  label: { id: number; type: DepositType | null } | null;
  amount: string | null;
  /** A pattern of `ilike` for names of agents. */
  name: string;
}

/** Parses the text of a search. Null: it is empty. */
export function parseSearch(text: string): ParsedSearch | null {
  const cleaned = cleanId(text);
  if (cleaned === '') return null;
  const parsedAmount = parseDollars(cleaned);
  return {
    text: cleaned,
    canBePrefix: cleaned.length >= MIN_PREFIX_LENGTH,
    label: parseLabel(cleaned),
    amount: 'amount' in parsedAmount ? parsedAmount.amount : null,
    name: toNamePattern(cleanLine(text)),
  };
}

/** Parses "A79", "#79" and "79", also in letters and digits that look alike. */
function parseLabel(text: string): ParsedSearch['label'] {
  const [, letter = '', digits] = /^#?([af]?)(\d{1,10})$/i.exec(toLatinLookalikes(text)) ?? [];
  const id = Number(digits);
  if (!digits || id < 1 || id > MAX_ID) return null;
  return { id, type: letter === '' ? null : letter.toUpperCase() === 'A' ? 'retention' : 'ftd' };
}

/** A number or a single character must be the whole name, because too many names contain it. */
function toNamePattern(text: string): string {
  const name = text.replace(/^@(?=.)/, '');
  const exact = name.replace(/[\\%_]/g, '\\$&');
  return name.length === 1 || /^[\d.,\s]+$/.test(name) ? exact : `%${exact}%`;
}

/** A range of Unix seconds. `until` is exclusive. */
export interface TimeRange {
  from?: number;
  until?: number;
}

/** The intersection of the filters: a Moscow day, given by its first second, and a time range whose end is inclusive. */
export function toRange(filter: { created_at?: number; date_start?: number; date_end?: number }): TimeRange {
  const { created_at: day, date_start: start, date_end: end } = filter;
  const listDefined = (...times: (number | undefined)[]) => times.filter((time) => time !== undefined);
  const starts = listDefined(day, start);
  const ends = listDefined(
    day === undefined ? undefined : day + DAY_SECONDS,
    end === undefined ? undefined : end + 1,
  );
  return {
    from: starts.length > 0 ? Math.max(...starts) : undefined,
    until: ends.length > 0 ? Math.min(...ends) : undefined,
  };
}

/** A time range with the bounds of its whole reporting days and calendar months, as texts for PostgreSQL. Ends are exclusive. */
export interface SplitRange {
  from: string;
  until: string;
  firstDay: string;
  firstMonth: string;
  endMonth: string;
  endDay: string;
}

/**
 * Splits a range into [from, first day), whole days up to the first month, whole months, whole days up to the end day, and
 * [end day, until). Parts without length have an end at or before their start.
 */
export function splitRange({ from, until }: TimeRange): SplitRange {
  const firstDay = from === undefined ? '-infinity' : getFirstDayFrom(from);
  const endDay = until === undefined ? 'infinity' : getLaterDay(getReportingDay(until), firstDay);
  return {
    from: from === undefined ? '-infinity' : toInstant(from),
    until: until === undefined ? 'infinity' : toInstant(until),
    firstDay,
    firstMonth: firstDay === '-infinity' ? firstDay : getFirstMonthFrom(firstDay),
    endMonth: endDay === 'infinity' ? endDay : `${endDay.slice(0, 8)}01`,
    endDay,
  };
}

const toInstant = (seconds: number) => new Date(seconds * 1000).toISOString();
const getReportingDay = (seconds: number) => toReportingDay(new Date(seconds * 1000));
/** The first reporting day that starts at or after this time. */
const getFirstDayFrom = (seconds: number) => addDays(getReportingDay(seconds - 1), 1);
const getFirstMonthFrom = (day: string) =>
  day.endsWith('-01') ? day : addDays(getCalendarMonth(day).endDate, 1);
/** As text, '-infinity' is before every day. */
const getLaterDay = (day: string, other: string) => (other > day ? other : day);
