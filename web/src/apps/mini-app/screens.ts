import type { ComponentType } from 'react';
import { createPartLoader, type PartLoader } from '../../kit/core/part-loader';
import { withTexts } from '../../texts';

// The page's first script imports this module, so it imports neither React nor screens.

/** The route patterns of all screens but the homes, which belong to the app's first files. */
const paths = [
  '/tg/deposits',
  '/tg/deposits/report',
  '/tg/statistic',
  '/tg/results',
  '/tg/contests',
  '/tg/services',
  '/tg/services/tickets/:service_type',
  '/tg/support',
  '/tg/ceo',
  '/tg/ticket/:ticket_id',
  '/tg/appointments',
  '/tg/profile',
  '/tg/:user_id/:secret_code',
] as const;
export type ScreenPath = (typeof paths)[number];

/** The loaders contain the names of the screens' files, which take a kilobyte and which no home needs. */
const loadLoaders = createPartLoader('loaders', () => import('./screen-loaders'));

export const screenLoaders = Object.fromEntries(
  paths.map((path) => [path, withTexts<ComponentType>(async () => (await loadLoaders())[path]())]),
) as Record<ScreenPath, PartLoader<ComponentType>>;
