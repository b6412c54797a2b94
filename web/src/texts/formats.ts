import { createElement, Fragment, type ReactNode } from 'react';
import {
  createPlural,
  getLocale,
  getMoneyLocale,
  isolate,
  isRightToLeft,
  type Language,
} from '../../../server/shared/language.rules';

/** Creates what the texts of a language are made with. Objects of `Intl` are slow to create, so each is created when first used. */
export function createFormats<L extends Language>(language: L) {
  const locale = getLocale(language);
  const createNumber = (options: Intl.NumberFormatOptions, numberLocale = locale) => {
    let format: Intl.NumberFormat | undefined;
    return (value: number) => (format ??= new Intl.NumberFormat(numberLocale, options)).format(value);
  };
  const createDate = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return () => (format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  };
  const createDay = (options: Intl.DateTimeFormatOptions) => {
    const getFormat = createDate(options);
    return (day: string) => getFormat().format(Date.parse(day));
  };
  const createMoney = (options?: Intl.NumberFormatOptions) =>
    createNumber(
      { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...options },
      getMoneyLocale(language),
    );
  const number = createNumber({ maximumFractionDigits: 2 });
  const percent = createNumber({ style: 'percent', maximumFractionDigits: 2 });
  const change = createNumber({ style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  const plural = createPlural(language);
  const getShortDay = createDate({ month: 'short', day: 'numeric' });
  let lists: Intl.ListFormat | undefined;
  let ordinals: Intl.PluralRules | undefined;
  const toText = (value: string | number) => isolate(language, String(value));

  const formats = {
    language,
    number,
    /** `64%` for 64. */
    percent: (value: number) => percent(value / 100),
    /** `+64%` for 64. */
    change: (value: number) => change(value / 100),
    /** `$1,250.00` */
    money: createMoney(),
    /** `$1,250` and `$1,250.50` */
    shortMoney: createMoney({ trailingZeroDisplay: 'stripIfInteger' }),
    /** `Nov 21, 2026` */
    day: createDay({ dateStyle: 'medium' }),
    /** `November 21, 2026` */
    longDay: createDay({ dateStyle: 'long' }),
    /** `November 21` */
    monthDay: createDay({ month: 'long', day: 'numeric' }),
    /** `November` */
    month: createDay({ month: 'long' }),
    /** `Mar 6`, `Mar 6 – 12` */
    shortDays: (first: string, last = first) =>
      getShortDay().formatRange(Date.parse(first), Date.parse(last)),
  };

  return {
    ...formats,
    formats,
    /** Tags a text with values. They keep their direction, and so does the text. */
    t: (parts: TemplateStringsArray, ...values: (string | number)[]) =>
      String.raw({ raw: parts }, ...values.map(toText)),
    /** Tags a text with elements, such as an amount in `<strong>`. They keep their direction too. */
    rich: (parts: TemplateStringsArray, ...values: ReactNode[]): ReactNode =>
      createElement(
        Fragment,
        null,
        ...parts.flatMap((part, n) => {
          const value = values[n];
          if (typeof value === 'string') return [part, toText(value)];
          return [part, isRightToLeft(language) && value ? createElement('bdi', null, value) : value];
        }),
      ),
    /** Selects the form for a number: `plural(count, { one: 'day', other: 'days' })`. */
    plural,
    /** The number, and the form for it: "1,250 deposits". */
    count: (value: number, forms: Parameters<typeof plural<string>>[1]) =>
      `${number(value)} ${plural(value, forms)}`,
    /** "one, two and three" */
    list: (items: readonly string[]) =>
      (lists ??= new Intl.ListFormat(locale, { type: 'conjunction' })).format(items.map(toText)),
    /** The form for a place, in languages whose ordinals have several: 1st, 2nd, 3rd, 4th. */
    ordinal: (place: number) =>
      (ordinals ??= new Intl.PluralRules(locale, { type: 'ordinal' })).select(place),
  };
}

/** The formats of any language. */
export type Formats = Omit<ReturnType<typeof createFormats>['formats'], 'language'> & { language: Language };
