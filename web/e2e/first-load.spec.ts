import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { ada, anna, logIn, openMessenger, openMiniApp } from './people';

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

test('the first screen of the mini-app downloads little code', async ({ browser }) => {
  const page = await openMiniApp(browser, anna);
  await page.goto('/tg?brand=1');
  await expect(page.getByRole('progressbar', { name: 'Target' })).toBeVisible();

  const bytes = await scriptBytes(page);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(limits.miniApp);
});

test('the first screen of the panel downloads little code', async ({ browser }) => {
  const panel = await logIn(await openMessenger(browser, ada));
  await panel.goto('/panel');
  await expect(panel.getByRole('heading', { name: 'Ada Lund' })).toBeVisible();

  const bytes = await scriptBytes(panel);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(limits.panel);
});

test('each address opens by itself, so no file of the build needs another that was not loaded', async ({
  browser,
}) => {
  const panel = await logIn(await openMessenger(browser, ada));
  const errors: string[] = [];
  panel.on('pageerror', ({ message }) => errors.push(message));
  for (const address of [
    '/panel',
    '/start',
    '/brands',
    '/brands/1',
    '/brands/users/1',
    '/brand/invites/1',
    '/brand/report-dates/1',
    '/brands/stat/1',
    '/tickets/new',
    '/deposits/moderation',
    '/deposits/search',
    '/rating',
    '/availability',
    '/notifications',
    '/admin/roles',
    '/admin/manager',
    '/admin/delivery',
    '/admin/audit',
  ]) {
    await panel.goto(address);
    await expect(panel.getByRole('heading', { level: 1 }).first(), address).not.toHaveText('…');
  }
  expect(errors).toEqual([]);
});
