import { createElement, Fragment, type ReactNode } from 'react';
import {
  createPlural,
  getLocale,
  getMoneyLocale,
  isolate,
  isRightToLeft,
  type Language,
} from '../../../server/shared/language.rules';

/** Creates the formats and the text tags of a language. Objects of `Intl` are slow to create, so each is created on first use. */
export function createFormats<L extends Language>(language: L) {
  const locale = getLocale(language);
  const createNumberFormatter = (options: Intl.NumberFormatOptions, numberLocale = locale) => {
    let format: Intl.NumberFormat | undefined;
    return (value: number) => (format ??= new Intl.NumberFormat(numberLocale, options)).format(value);
  };
  const createFormatGetter = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return () => (format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
  };
  const createDayFormatter = (options: Intl.DateTimeFormatOptions) => {
    const getFormat = createFormatGetter(options);
    return (day: string) => getFormat().format(Date.parse(day));
  };
  const createMoneyFormatter = (options?: Intl.NumberFormatOptions) =>
    createNumberFormatter(
      { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...options },
      getMoneyLocale(language),
    );
  const number = createNumberFormatter({ maximumFractionDigits: 2 });
  const percent = createNumberFormatter({ style: 'percent', maximumFractionDigits: 2 });
  const change = createNumberFormatter({
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const plural = createPlural(language);
  const getShortDayFormat = createFormatGetter({ month: 'short', day: 'numeric' });
  let listFormat: Intl.ListFormat | undefined;
  let ordinalRules: Intl.PluralRules | undefined;
  const toText = (value: string | number) => isolate(language, String(value));

  const formats = {
    language,
    number,
    /** `64%` for 64. */
    percent: (value: number) => percent(value / 100),
    /** `+64%` for 64. */
    change: (value: number) => change(value / 100),
    /** `$1,250.00` */
    money: createMoneyFormatter(),
    /** `$1,250` and `$1,250.50` */
    shortMoney: createMoneyFormatter({ trailingZeroDisplay: 'stripIfInteger' }),
    /** `Nov 21, 2026` */
    day: createDayFormatter({ dateStyle: 'medium' }),
    /** `November 21, 2026` */
    longDay: createDayFormatter({ dateStyle: 'long' }),
    /** `November 21` */
    monthDay: createDayFormatter({ month: 'long', day: 'numeric' }),
    /** `November` */
    month: createDayFormatter({ month: 'long' }),
    /** `Mar 6`, `Mar 6 – 12` */
    shortDays: (first: string, last = first) =>
      getShortDayFormat().formatRange(Date.parse(first), Date.parse(last)),
  };

  return {
    ...formats,
    formats,
    /** The template tag of texts with values. The direction of a value does not affect that of the text. */
    t: (parts: TemplateStringsArray, ...values: (string | number)[]) =>
      String.raw({ raw: parts }, ...values.map(toText)),
    /** The template tag of texts with elements, such as an amount in `<strong>`. Their directions do not affect that of the text. */
    rich: (parts: TemplateStringsArray, ...values: ReactNode[]): ReactNode =>
      createElement(
        Fragment,
        null,
        ...parts.flatMap((part, index) => {
          const value = values[index];
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
      (listFormat ??= new Intl.ListFormat(locale, { type: 'conjunction' })).format(items.map(toText)),
    /** The plural category of a place, such as `one` for 1st and `two` for 2nd in English. */
    ordinal: (place: number) =>
      (ordinalRules ??= new Intl.PluralRules(locale, { type: 'ordinal' })).select(place),
  };
}

/** The formats of any language. */
export type Formats = Omit<ReturnType<typeof createFormats>['formats'], 'language'> & { language: Language };
