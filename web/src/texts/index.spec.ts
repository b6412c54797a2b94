import { expect, it, vi } from 'vitest';
import { en } from './en';
import { enScreens } from './en-screens';

const screenTexts = vi.hoisted(() => ({ areShown: false }));
vi.mock('./ru', async () => {
  await vi.waitUntil(() => screenTexts.areShown);
  throw new Error('not downloaded');
});

it('shows English on all screens if the first texts of a language cannot be loaded', async () => {
  const module = await import('./index');
  const shown = module.showFirstTexts('ru');
  await module.withTexts(() => Promise.resolve('screen'))();
  screenTexts.areShown = true;
  await shown;

  expect(module.texts.titles).toEqual(en.titles);
  expect(module.texts.appointments).toEqual(enScreens.appointments);
  expect(document.documentElement).toHaveAttribute('lang', 'en');
});
