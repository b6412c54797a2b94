import type { Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from './app';
import { anna, openMiniApp } from './people';

const screens = [
  '/tg/home',
  '/tg?brand=1',
  '/tg/deposits?brand=1',
  '/tg/statistic?brand=1',
  '/tg/support?brand=1',
  '/tg/services?brand=1',
  '/tg/services/tickets/mail?brand=1',
  '/tg/ticket/2?brand=1',
  '/tg/ceo?no_brand=true',
  '/tg/profile?no_brand=true',
  '/tg/appointments?no_brand=true',
];
const slowMs = 150;
/** Longer than a screen needs for its code and its data. */
const settledMs = 1_500;

/** The sum of all layout shifts since the page began to load. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += shift.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 50);
      }),
  );

test('no screen of the mini-app jumps while it loads over a slow network', async ({ browser }) => {
  test.setTimeout(60_000);
  const page = await openMiniApp(browser, anna);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/(api|assets|monkeys)\//, async (route) => {
    await delay(slowMs);
    await route.continue();
  });
  for (const path of screens) {
    await page.goto(path);
    // The live stream keeps the network busy for ever.
    await delay(settledMs);
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    expect.soft(await shiftOf(page), path).toBeLessThan(0.02);
  }
});
