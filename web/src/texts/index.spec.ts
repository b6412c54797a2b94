import { expect, it, vi } from 'vitest';
import { en } from './en';
import { enScreens } from './en-screens';

const screens = vi.hoisted(() => ({ done: false }));
vi.mock('./ru', async () => {
  await vi.waitUntil(() => screens.done);
  throw new Error('not downloaded');
});

it('shows English on all screens if the first texts of a language do not arrive', async () => {
  const module = await import('./index');
  const first = module.showFirstTexts('ru');
  await module.withTexts(() => Promise.resolve('screen'))();
  screens.done = true;
  await first;

  expect(module.texts.titles).toEqual(en.titles);
  expect(module.texts.appointments).toEqual(enScreens.appointments);
  expect(document.documentElement).toHaveAttribute('lang', 'en');
});
