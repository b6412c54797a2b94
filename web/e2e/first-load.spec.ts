import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { ada, anna, openMiniApp, openPanel } from './people';

/** The limits of the JavaScript that a first screen downloads, in bytes as the server sends them. */
const limits = { miniApp: 130_000, panel: 225_000 };

/** Returns the bytes of all scripts that the page has downloaded so far. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return loaded
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
}

/** Waits until the page shows its first screen for a second, so that what it fetches ahead counts too. */
async function secondAfter(page: Page): Promise<void> {
  const shown = await page.evaluate(() => performance.now());
  await page.waitForFunction((start) => performance.now() > start + 1_000, shown);
}

test('a home of the mini-app downloads little code, also within a second after it shows', async ({
  browser,
}) => {
  const page = await openMiniApp(browser, anna);
  for (const [path, sign] of [
    ['/tg?brand=1', page.getByRole('progressbar', { name: 'Target' })],
    ['/tg/home', page.getByText('Your brands')],
  ] as const) {
    await page.goto(path);
    await expect(sign).toBeVisible();
    await secondAfter(page);

    const bytes = await scriptBytes(page);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(limits.miniApp);
  }
});

test('the first screen of the panel downloads little code', async ({ browser }) => {
  const panel = await openPanel(browser, ada);
  await panel.goto('/panel');
  await expect(panel.getByRole('heading', { name: 'Ada Lund' })).toBeVisible();

  const bytes = await scriptBytes(panel);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(limits.panel);
});
