import type { Page, Request } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from './app';
import { anna, openMiniApp } from './people';
import { expectLoaded } from './screen';

const screens = [
  '/tg/home',
  '/tg?brand=1',
  '/tg/deposits?brand=1',
  '/tg/statistic?brand=1',
  '/tg/results?brand=1',
  '/tg/support?brand=1',
  '/tg/services?brand=1',
  '/tg/services/tickets/mail?brand=1',
  '/tg/ticket/2?brand=1',
  '/tg/ceo?no_brand=true',
  '/tg/profile?no_brand=true',
  '/tg/appointments?no_brand=true',
];
const slowMs = 150;
/** Longer than a screen takes between two of its requests. */
const quietMs = 300;

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
  const page = await openMiniApp(browser, anna);
  await page.setViewportSize({ width: 390, height: 844 });
  const requests = watchRequests(page);
  await page.route(/\/(api|assets|monkeys)\//, async (route) => {
    await delay(slowMs);
    await route.continue();
  });
  for (const path of screens) {
    await page.goto('about:blank'); // ends the requests of the screen before
    requests.forget();
    await page.goto(path);
    await expectLoaded(page);
    await expect.poll(requests.areDone, path).toBe(true);
    expect.soft(await shiftOf(page), path).toBeLessThan(0.02);
  }
});

/** Tells whether no request has been on its way for a while. The live stream is always on its way, so it does not count. */
function watchRequests(page: Page) {
  const pending = new Set<Request>();
  let changedAt = 0;
  const end = (request: Request) => {
    if (pending.delete(request)) changedAt = performance.now();
  };
  page.on('request', (request) => {
    if (request.headers().accept?.includes('event-stream')) return;
    pending.add(request);
    changedAt = performance.now();
  });
  page.on('response', (response) => end(response.request())); // one that nobody reads never finishes
  page.on('requestfailed', end);
  return {
    forget: () => pending.clear(),
    areDone: () => pending.size === 0 && performance.now() - changedAt > quietMs,
  };
}
