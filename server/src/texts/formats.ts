import { createPlural, getLocale, isolate, type Language } from '../../shared/language.rules.js';
import * as markdown from '../platform/messenger/api/markdown.js';
import { md, pre, type Markdown, type Piece } from '../platform/messenger/api/markdown.js';

/** The names of a field or tag of the form. The first one is shown, all are accepted. */
type Names = [shown: string, ...others: string[]];
type FormTexts<Field extends string> = {
  tags: Record<'retention' | 'ftd', Names>;
  fields: Record<Field, Names>;
};

/** What the texts of a language are written with: its template tag, plurals, and formats of values. */
export function createFormats<L extends Language>(language: L) {
  const locale = getLocale(language);
  const numbers = new Intl.NumberFormat(locale);
  const dollars = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  });
  const wholeDollars = new Intl.NumberFormat(locale, {
    ...dollars.resolvedOptions(),
    maximumFractionDigits: 0,
    minimumFractionDigits: 0,
  });
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
