import { DEFAULT_LANGUAGE, type Language, languages, matchLanguage } from '../../../shared/language.rules.js';

const RANGE =
  /^\s*([a-z]{1,8}(?:-[a-z\d]{1,8})*|\*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

interface Preference {
  /** Null: `*`. */
  language: Language | null;
  weight: number;
}

/** Selects a supported language by an `Accept-Language` header. */
export function selectLanguage(header: string | undefined): Language {
  const preferences = (header ?? '').split(',').flatMap(parseRange);
  const named = new Set(preferences.map(({ language }) => language));
  const others = languages.filter((language) => !named.has(language));
  const [best] = preferences.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  return (best?.language ?? (best && others[0])) || DEFAULT_LANGUAGE;
}

function parseRange(text: string): Preference[] {
  const [, range, weight = '1'] = RANGE.exec(text) ?? [];
  const language = range === '*' ? null : matchLanguage(range);
  return range === '*' || language ? [{ language, weight: Number(weight) }] : [];
}
