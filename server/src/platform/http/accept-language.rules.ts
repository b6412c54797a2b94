import { DEFAULT_LANGUAGE, type Language, languages, matchLanguage } from '../../../shared/language.rules.js';

/** A language range with its weight, such as "pt-PT;q=0.8". */
const RANGE =
  /^\s*([a-z]{1,8}(?:-[a-z\d]{1,8})*|\*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

interface Preference {
  /** Null: any language that the header does not name. */
  language: Language | null;
  weight: number;
}

/** Selects the supported language that an `Accept-Language` header prefers (RFC 9110), or English if there is none. */
export function selectLanguage(header: string | undefined): Language {
  const preferences = (header ?? '').split(',').flatMap(parseRange);
  const named = new Set(preferences.map(({ language }) => language));
  const others = languages.filter((language) => !named.has(language));
  const [best] = preferences.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return (best?.language ?? (best && others[0])) || DEFAULT_LANGUAGE;
}

/** Empty for malformed ranges and unsupported languages. */
function parseRange(text: string): Preference[] {
  const [, range, weight = '1'] = RANGE.exec(text) ?? [];
  const language = range === '*' ? null : matchLanguage(range);
  return range === '*' || language ? [{ language, weight: Number(weight) }] : [];
}
