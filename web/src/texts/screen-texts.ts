import { createPartLoader } from '../kit/core/part-loader';

/** The texts of screens, by language. */
export const screenTextLoaders = {
  en: createPartLoader('enScreens', () => import('./en-screens')),
  ru: createPartLoader('ruScreens', () => import('./ru-screens')),
  uk: createPartLoader('ukScreens', () => import('./uk-screens')),
  tr: createPartLoader('trScreens', () => import('./tr-screens')),
  ar: createPartLoader('arScreens', () => import('./ar-screens')),
};
