import type { Page, Request } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from './app';
import { ada, anna, openMiniApp, openPanel } from './people';
import { expectLoaded, miniAppScreens } from './screen';

const panelScreens = ['/panel', '/security', '/start', '/brands/1', '/brands/users/1', '/notifications'];
const requestDelayMs = 150;
/** Longer than a screen takes between two of its requests. */
const quietMs = 300;

/** The sum of all layout shifts since the page started to load. */
const measureShift = (page: Page) =>
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
  const paths = miniAppScreens.filter((path) => !/report|contests|days/.test(path)); // these look like other screens
  await expectSteady(await openMiniApp(browser, anna), paths);
});

test('no screen of the panel jumps on a phone, nor does the list when a ticket is opened', async ({
  browser,
}) => {
  const panel = await openPanel(browser, ada);
  await expectSteady(panel, panelScreens);

  await panel.setViewportSize({ width: 1440, height: 900 });
  await panel.goto('/tickets/new');
  await expectLoaded(panel);
  const shiftBefore = await measureShift(panel);
  await panel.locator('a[href*="/tickets/chat/"]').first().click();
  await expectLoaded(panel);
  expect((await measureShift(panel)) - shiftBefore).toBeLessThan(0.001);
});

/** Expects that these screens do not jump while they load on a phone, over a slow network. */
async function expectSteady(page: Page, screens: string[]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const requests = watchRequests(page);
  await page.route(/\/(api|assets|monkeys)\//, async (route) => {
    await delay(requestDelayMs);
    await route.continue();
  });
  for (const path of screens) {
    await page.goto('about:blank'); // ends the requests of the previous screen
    requests.clear();
    await page.goto(path);
    await expectLoaded(page);
    await expect.poll(requests.isIdle, path).toBe(true);
    expect.soft(await measureShift(page), path).toBeLessThan(0.02);
  }
}

/**
 * Tracks whether the page has had no pending request for a while. The live stream does not count, because it is always pending, nor
 * do late requests of the previous screen, nor repeated requests, because another test may change what they fetch.
 */
function watchRequests(page: Page) {
  const pending = new Set<Request>();
  const answeredUrls = new Set<string>();
  let changedAt = 0;
  const markDone = (request: Request) => {
    if (!pending.delete(request)) return;
    answeredUrls.add(request.url());
    changedAt = performance.now();
  };
  page.on('request', (request) => {
    if (page.url() === 'about:blank' || request.headers().accept?.includes('event-stream')) return;
    if (answeredUrls.has(request.url())) return;
    pending.add(request);
    changedAt = performance.now();
  });
  page.on('response', (response) => markDone(response.request())); // a response that is not read never finishes
  page.on('requestfailed', markDone);
  return {
    clear: () => {
      pending.clear();
      answeredUrls.clear();
    },
    isIdle: () => pending.size === 0 && performance.now() - changedAt > quietMs,
  };
}
