import {
  DEFAULT_LANGUAGE,
  isRightToLeft,
  type Language,
  matchLanguage,
} from '../../../server/shared/language.rules';
import { setLanguage } from '../api/credentials';
import { createPartLoader, type PartLoader } from '../kit/core/part-loader';
import { readStored, writeStored } from '../kit/core/storage';
import type { FirstTexts } from './en';
import type { ScreenTexts } from './en-screens';
import { showShared } from './shared';

// The first script of the page imports this module, so it imports no texts and no libraries statically.

type Loaders<Texts> = Partial<Record<Language, PartLoader<Texts>>> & { en: PartLoader<Texts> };

const firstTextLoaders: Loaders<FirstTexts> = {
  en: createPartLoader('en', () => import('./en')),
  ru: createPartLoader('ru', () => import('./ru')),
  uk: createPartLoader('uk', () => import('./uk')),
  es: createPartLoader('es', () => import('./es')),
  'pt-BR': createPartLoader('ptBR', () => import('./pt-br')),
  tr: createPartLoader('tr', () => import('./tr')),
  ar: createPartLoader('ar', () => import('./ar')),
};
const loadScreenTextLoaders: PartLoader<Loaders<ScreenTexts>> = createPartLoader(
  'screenTextLoaders',
  () => import('./screen-texts'),
);

const loadFirstTexts = (language: Language) => (firstTextLoaders[language] ?? firstTextLoaders.en)();

async function loadScreenTexts(language: Language): Promise<ScreenTexts> {
  const loaders = await loadScreenTextLoaders();
  return (loaders[language] ?? loaders.en)();
}

/** The texts of the shown language. Those of screens are missing until a part with `withTexts` is loaded. */
export let texts: FirstTexts & ScreenTexts;
export let shownLanguage: Language;
const changes = new EventTarget();

export function subscribeToLanguage(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

const storageKey = 'language';

/** The language that was last stored on this device, or else that of the messenger or the browser. */
export const findLanguage = (messengerCode: string | null): Language =>
  matchLanguage(readStored(storageKey)) ??
  matchLanguage(messengerCode) ??
  matchLanguage(navigator.language) ??
  DEFAULT_LANGUAGE;

export const storeLanguage = (language: Language) => writeStored(storageKey, language);

/** Loads and shows the texts of the first screens, or the English ones if those of the language cannot be loaded. */
export async function showFirstTexts(language: Language): Promise<void> {
  prepareLanguage(language);
  const load = () => loadFirstTexts(shownLanguage);
  const first = await load()
    .catch(load)
    .catch(async () => {
      prepareLanguage(DEFAULT_LANGUAGE);
      if (texts) await showScreenTexts(); // replaces the screen texts of the other language, which have arrived
      return load();
    });
  showTexts(first);
}

/** Loads all texts of a language. The returned function shows them. */
export async function loadLanguage(language: Language): Promise<() => void> {
  const [first, screens] = await Promise.all([loadFirstTexts(language), loadScreenTexts(language)]);
  return () => {
    prepareLanguage(language);
    showTexts(first, screens);
  };
}

/** Loads the texts of screens together with a part that shows them. */
export function withTexts<Part>(load: PartLoader<Part>): PartLoader<Part> {
  const loadBoth: PartLoader<Part> = async () => {
    const [part] = await Promise.all([load(), showScreenTexts()]);
    return (loadBoth.loaded = part);
  };
  return loadBoth;
}

async function showScreenTexts(): Promise<void> {
  const language = shownLanguage;
  const screens = await loadScreenTexts(language);
  if (language === shownLanguage) showTexts(texts, screens);
  else await showScreenTexts();
}

/** Sets the language of the page and of the server's messages. */
function prepareLanguage(language: Language): void {
  shownLanguage = language;
  setLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
}

function showTexts(first: FirstTexts, screens?: ScreenTexts): void {
  texts = { ...texts, ...first, ...screens! };
  showShared(texts);
  changes.dispatchEvent(new Event('change'));
}
