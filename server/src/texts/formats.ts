import {
  createPlural,
  getLocale,
  getMoneyLocale,
  isolate,
  isRightToLeft,
  type Language,
} from '../../shared/language.rules.js';
import * as markdown from '../platform/messenger/api/markdown.js';
import { md, type Markdown, type Piece } from '../platform/messenger/api/markdown.js';

/** The names of a field or tag of the form. The first one is shown, all are accepted. */
type Names = [shown: string, ...others: string[]];
export interface FormTexts<Field extends string> {
  tags: Record<'retention' | 'ftd', Names>;
  fields: Record<Field, Names>;
}

export const createFormLabels = <Field extends string>({ tags, fields }: FormTexts<Field>) => ({
  title: (field: Field) => fields[field][0],
  tag: (type: 'retention' | 'ftd') => `#${tags[type][0]}`,
});

/** Divides a percentage by 100. As text, because a floating-point quotient could be rounded differently. */
const toShare = (percent: number) => `${percent}e-2` as `${number}`;

export function createFormats<L extends Language>(language: L) {
  const locale = getLocale(language);
  const numbers = new Intl.NumberFormat(locale);
  const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const signedPercents = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'always',
  });
  const moneyLocale = getMoneyLocale(language);
  const comma = isRightToLeft(language) ? '،' : ',';
  const dollars = new Intl.NumberFormat(moneyLocale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  const wholeDollars = new Intl.NumberFormat(moneyLocale, {
    ...dollars.resolvedOptions(),
    maximumFractionDigits: 0,
    minimumFractionDigits: 0,
  });
  const signedDollars = new Intl.NumberFormat(moneyLocale, {
    ...dollars.resolvedOptions(),
    signDisplay: 'exceptZero',
  });
  // British English has the day before the month, and no comma before "and".
  const longLocale = language === 'en' ? 'en-GB' : locale;
  const lists = new Intl.ListFormat(longLocale);
  const alternatives = new Intl.ListFormat(longLocale, { type: 'disjunction' });
  const createDates = (dateLocale: string, options: Intl.DateTimeFormatOptions) => {
    const dates = new Intl.DateTimeFormat(dateLocale, { ...options, timeZone: 'UTC' });
    return {
      format: (day: string): string => dates.format(new Date(day)),
      formatRange: (from: string, to: string): string => dates.formatRange(new Date(from), new Date(to)),
    };
  };
  const longDays = createDates(longLocale, { day: 'numeric', month: 'long' });
  const longDates = createDates(longLocale, { day: 'numeric', month: 'long', year: 'numeric' });
  const shortDays = createDates(locale, { day: 'numeric', month: 'short' });
  const numericDays = createDates(locale, { day: '2-digit', month: '2-digit' });
  const numericDates = createDates(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
  /** Composes a text. Plain values are escaped, and isolated, so that they and the text keep their directions. */
  const t = (plain: TemplateStringsArray, ...values: Piece[]): Markdown =>
    md(plain, ...values.map((value) => (typeof value === 'string' ? isolate(language, value) : value)));
  const money = (amount: string): string => dollars.format(amount as `${number}`);
  const count = (value: number): string => numbers.format(value);
  return {
    t,
    plural: createPlural(language),
    bold: (value: string): Markdown => markdown.bold(isolate(language, value)),
    count,
    ftd: (value: number): string => `${count(value)} FTD`,
    decimal: (value: number): string => decimals.format(value),
    /** Per cent: 12.5%. */
    percent: (value: number): string => percents.format(toShare(value)),
    /** Per cent with its sign: +12.5%, +0%. */
    signedPercent: (value: number): string => signedPercents.format(toShare(value)),
    /** Dollars with their sign: +$1,250.50, but $0.00. */
    signedMoney: (amount: string): string => signedDollars.format(amount as `${number}`),
    /** Values in a row: a, b and c. */
    list: (values: readonly string[]): string =>
      lists.format(values.map((value) => isolate(language, value))),
    /** Alternatives, given as "a or b or c". */
    either: (values: string): string => alternatives.format(values.split(' or ')),
    /** 1 December */
    longDay: longDays.format,
    /** 1–14 December. With years if they differ. */
    dayRange: (from: string, to: string): string =>
      (from.slice(0, 4) === to.slice(0, 4) ? longDays : longDates).formatRange(from, to),
    /** Mar 12 */
    shortDay: shortDays.format,
    /** 10.03.2026 */
    numericDate: (day: string): string =>
      language === 'en' ? day.split('-').reverse().join('.') : numericDates.format(day),
    /** 10.03 */
    numericDay: (day: string): string =>
      language === 'en' ? day.slice(5).split('-').reverse().join('.') : numericDays.format(day),
    /** $1,250.50 */
    money,
    /** Dollars without zero cents: $1,250. */
    shortMoney: (amount: string): string =>
      /\.[^0]|\..[^0]/.test(amount) ? money(amount) : wholeDollars.format(amount as `${number}`),
    /** Texts in a row, without a word before the last one: a, b, c. */
    join: ([first = '', ...others]: Piece[]): Markdown =>
      others.reduce<Markdown>((row, piece) => md`${row}${comma} ${t`${piece}`}`, t`${first}`),
    /** A text that people wrote, with a full stop unless it ends with a punctuation mark. */
    toSentenceEnd: (text: string): string => (/[.!?…؟]$/.test(text) ? text : `${text}.`),
    names: (...names: Names): Names => names,
  };
}
