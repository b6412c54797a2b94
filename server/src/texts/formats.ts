import {
  createPlural,
  getLocale,
  getMoneyLocale,
  isolate,
  type Language,
} from '../../shared/language.rules.js';
import * as markdown from '../platform/messenger/api/markdown.js';
import { md, pre, type Markdown, type Piece } from '../platform/messenger/api/markdown.js';

/** The names of a field or tag of the form. The first one is shown, all are accepted. */
type Names = [shown: string, ...others: string[]];
type FormTexts<Field extends string> = {
  tags: Record<'retention' | 'ftd', Names>;
  fields: Record<Field, Names>;
};

/** Exact, unlike a division. */
const toHundredth = (value: number) => `${value}e-2` as `${number}`;

/** What the texts of a language are written with: its template tag, plurals, and formats of values. */
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
  // English with the day before the month, and without a comma before "and".
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
  const isSameYear = (one: string, other: string): boolean => one.slice(0, 4) === other.slice(0, 4);
  /** Composes a text. Plain values are escaped, and isolated, so that they and the text keep their directions. */
  const t = (plain: TemplateStringsArray, ...values: Piece[]): Markdown =>
    md(plain, ...values.map((value) => (typeof value === 'string' ? isolate(language, value) : value)));
  /** Exact: a decimal string such as 1250.50. */
  const money = (amount: string): string => dollars.format(amount as `${number}`);
  return {
    t,
    plural: createPlural(language),
    bold: (value: string): Markdown => markdown.bold(isolate(language, value)),
    /** A number of things: 1,250. */
    count: (value: number): string => numbers.format(value),
    /** A number with up to two decimals: 2.5. */
    decimal: (value: number): string => decimals.format(value),
    /** Per cent: 12.5%. */
    percent: (value: number): string => percents.format(toHundredth(value)),
    /** Per cent with its sign: +12.5%, +0%. */
    signedPercent: (value: number): string => signedPercents.format(toHundredth(value)),
    /** Dollars with their sign: +$1,250.50. */
    signedMoney: (amount: string): string => signedDollars.format(amount as `${number}`),
    /** Values in a row: a, b and c. */
    list: (values: readonly string[]): string =>
      lists.format(values.map((value) => isolate(language, value))),
    /** `values`: "a or b or c". */
    either: (values: string): string => alternatives.format(values.split(' or ')),
    /** A day: 1 December. */
    longDay: longDays.format,
    /** Days: 1–14 December. With their years if these differ. */
    dayRange: (from: string, to: string): string =>
      (isSameYear(from, to) ? longDays : longDates).formatRange(from, to),
    /** A day: Mar 12. */
    shortDay: shortDays.format,
    /** A day: 10.03.2026. */
    numericDate: (day: string): string =>
      language === 'en' ? day.split('-').reverse().join('.') : numericDates.format(day),
    /** A day: 10.03. */
    numericDay: (day: string): string =>
      language === 'en' ? day.slice(5).split('-').reverse().join('.') : numericDays.format(day),
    /** Dollars: $1,250.50. */
    money,
    /** Dollars without zero cents: $1,250. */
    shortMoney: (amount: string): string =>
      /\.[^0]|\..[^0]/.test(amount) ? money(amount) : wholeDollars.format(amount as `${number}`),
    /** Texts in a row, without a word before the last one: a, b, c. */
    join: (pieces: Piece[]): Markdown => {
      const comma = language === 'ar' ? '، ' : ', ';
      return pieces
        .slice(1)
        .reduce<Markdown>((row, piece) => md`${row}${comma}${t`${piece}`}`, t`${pieces[0] ?? ''}`);
    },
    /** A text that people wrote, as the end of a sentence. */
    toSentenceEnd: (text: string): string => (/[.!?…؟]$/.test(text) ? text : `${text}.`),
    names: (...names: Names): Names => names,
    /** The empty form, for people to copy. */
    buildTemplate: <Field extends string>(
      { tags, fields }: FormTexts<Field>,
      type: 'retention' | 'ftd',
      shown: NoInfer<Field>[],
    ): Markdown => pre([`#${tags[type][0]}`, ...shown.map((name) => `${fields[name][0]}:`)].join('\n')),
    /** A form in one line. */
    buildShortForm: (
      { tags }: Pick<FormTexts<string>, 'tags'>,
      { sign, type, amount }: { sign: string; type: 'retention' | 'ftd'; amount: string },
    ): Markdown => pre(`${sign}${tags[type][0]} ${amount}`),
    /** A form with these values. */
    buildForm: <Field extends string>(
      { tags, fields }: FormTexts<Field>,
      type: 'retention' | 'ftd',
      values: { field: NoInfer<Field>; value: string }[],
    ): Markdown =>
      markdown.lines(
        `#${tags[type][0]}`,
        ...values.map(({ field, value }) => t`${fields[field][0]}: ${value}`),
      ),
  };
}
