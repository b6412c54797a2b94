import { createPartLoader } from '../kit/core/part-loader';

/** The texts of screens, by language. */
export const screenTextLoaders = {
  en: createPartLoader('enScreens', () => import('./en-screens')),
  ru: createPartLoader('ruScreens', () => import('./ru-screens')),
  uk: createPartLoader('ukScreens', () => import('./uk-screens')),
  es: createPartLoader('esScreens', () => import('./es-screens')),
  'pt-BR': createPartLoader('ptBRScreens', () => import('./pt-br-screens')),
  tr: createPartLoader('trScreens', () => import('./tr-screens')),
  ar: createPartLoader('arScreens', () => import('./ar-screens')),
};
