import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { expectClean } from './axe';
import { ada, anna, carl, logIn, openMessenger, openMiniApp } from './people';

/** Screens that the sidebar does not link to. */
const screens = [
  '/brands/1',
  '/brands/1?tab=deposits',
  '/brands/1?tab=settings',
  '/brands/users/1',
  `/brands/stat/1?period=month&date=${new Date().toISOString().slice(0, 7)}-15`,
  '/brand/report-dates/1',
  '/brand/invites/1',
  '/tickets/chat/2',
];
const adminScreens = ['/brands/1?tab=settings', '/admin/roles?telegram_id=7000000003', '/admin/manager/3'];
const miniAppScreens = [
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
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** Expects no sideways overflow and no finding of axe in every size, light and dark. */
async function expectFit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const size of sizes) {
    await page.setViewportSize(size);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${path} overflows at ${size.width}`).toBeLessThanOrEqual(0);
  }
  await expectClean(page, path);
}

/** The addresses in the sidebar. */
async function sidebarOf(panel: Page): Promise<string[]> {
  const links = panel.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(links.nth(1)).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
}

test('the panel fits and is accessible, and a ceo sees every brand', async ({ browser }) => {
  test.setTimeout(180_000);
  const panel = await logIn(await openMessenger(browser, carl));

  for (const path of [...(await sidebarOf(panel)), ...screens]) await expectFit(panel, path);

  await panel.goto('/brands');
  await expect(panel.getByRole('row', { name: /Northwind/ })).toBeVisible();
  await expect(panel.getByRole('row', { name: /Southgate/ })).toBeVisible();
});

test('the screens of admins fit and are accessible', async ({ browser }) => {
  test.setTimeout(60_000);
  const panel = await logIn(await openMessenger(browser, ada));

  const sections = await sidebarOf(panel);
  const ofAdmins = sections.filter((path) => path.startsWith('/admin/'));
  expect(ofAdmins).not.toEqual([]);
  for (const path of [...ofAdmins, ...adminScreens]) await expectFit(panel, path);
});

test('the mini-app fits and is accessible', async ({ browser }) => {
  test.setTimeout(120_000);
  const miniApp = await openMiniApp(browser, anna);

  for (const path of miniAppScreens) await expectFit(miniApp, path);
});

test('the messenger and the first page fit and are accessible', async ({ page }) => {
  test.setTimeout(60_000);

  for (const path of ['/', `/messenger?person=${anna}`]) await expectFit(page, path);
});
