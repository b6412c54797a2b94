/** The languages of people and chats, with their own names. The first one is the default. */
export const languageNames = {
  en: 'English',
  ru: 'Русский',
  uk: 'Українська',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  tr: 'Türkçe',
  ar: 'العربية',
} as const;

export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as [Language, ...Language[]];
export const DEFAULT_LANGUAGE: Language = 'en';

/** Finds the language for a code such as Telegram's `pt` or a browser's `es-MX`. Null: the language is not supported. */
export function matchLanguage(code: string | null | undefined): Language | null {
  const [main] = (code ?? '').toLowerCase().split(/[-_]/);
  return languages.find((language) => language.split('-')[0] === main) ?? null;
}

export const isRightToLeft = (language: Language): boolean => language === 'ar';

/** The locale of a language for `Intl`: English of the United States; Arabic with ASCII digits, as in labels and typed amounts. */
export const getLocale = (language: Language): string =>
  language === 'en' ? 'en-US' : language === 'ar' ? 'ar-u-nu-latn' : language;

/** The locale of amounts. Arabic has dollars as in English, because the end of `1,250.50 US$` would be mirrored. */
export const getMoneyLocale = (language: Language): string =>
  getLocale(isRightToLeft(language) ? DEFAULT_LANGUAGE : language);

/** The forms that `Intl.PluralRules` selects between. */
interface PluralForms {
  en: 'one' | 'other';
  ru: 'one' | 'few' | 'many' | 'other';
  uk: 'one' | 'few' | 'many' | 'other';
  es: 'one' | 'many' | 'other';
  'pt-BR': 'one' | 'many' | 'other';
  tr: 'one' | 'other';
  ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
}

/** Returns a function that selects the form for a number. A missing form does not compile. */
export function createPlural<L extends Language>(language: L) {
  const rules = new Intl.PluralRules(getLocale(language));
  return <T>(count: number, forms: Record<PluralForms[L], T>): T =>
    forms[rules.select(count) as PluralForms[L]];
}

const STRONG_RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** Isolates a value, so that it and its line keep their directions. In left-to-right languages only right-to-left values need it. */
export const isolate = (language: Language, value: string): string =>
  isRightToLeft(language) || STRONG_RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
