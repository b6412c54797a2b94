import type { Page, Request } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from './app';
import { ada, anna, openMiniApp, openPanel } from './people';
import { expectLoaded } from './screen';

const miniAppScreens = [
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
const panelScreens = ['/panel', '/security', '/start', '/brands/1', '/brands/users/1', '/notifications'];
const slowMs = 150;
/** Longer than a screen takes between two of its requests. */
const ignoreInputMs = 300;

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
  await expectSteady(await openMiniApp(browser, anna), miniAppScreens);
});

test('no screen of the panel jumps on a phone, nor does the list when a ticket is opened', async ({
  browser,
}) => {
  const panel = await openPanel(browser, ada);
  await expectSteady(panel, panelScreens);

  await panel.setViewportSize({ width: 1440, height: 900 });
  await panel.goto('/tickets/new');
  await expectLoaded(panel);
  const before = await shiftOf(panel);
  await panel.locator('a[href*="/tickets/chat/"]').first().click();
  await expectLoaded(panel);
  expect((await shiftOf(panel)) - before).toBeLessThan(0.001);
});

/** Expects that these screens do not jump while they load on a phone, over a slow network. */
async function expectSteady(page: Page, screens: string[]): Promise<void> {
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
}

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
    areDone: () => pending.size === 0 && performance.now() - changedAt > ignoreInputMs,
  };
}
