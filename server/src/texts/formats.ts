import { createPlural, getLocale, isolate, type Language } from '../../shared/language.rules.js';
import * as markdown from '../platform/messenger/api/markdown.js';
import { md, type Markdown, type Piece } from '../platform/messenger/api/markdown.js';

/** What the texts of a language are written with: its template tag, plurals, and formats of values. */
export function createFormats<L extends Language>(language: L) {
  const locale = getLocale(language);
  const numbers = new Intl.NumberFormat(locale);
  /** Composes a text. Plain values are escaped, and isolated, so that they and the text keep their directions. */
  const t = (plain: TemplateStringsArray, ...values: Piece[]): Markdown =>
    md(plain, ...values.map((value) => (typeof value === 'string' ? isolate(language, value) : value)));
  return {
    t,
    bold: (value: string): Markdown => markdown.bold(isolate(language, value)),
    plural: createPlural(language),
    /** A number of things: 1,250. */
    count: (value: number): string => numbers.format(value),
  };
}
