import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { expectClean } from './axe';
import { injectHostileNames } from './hostile';
import { ada, anna, carl, openMiniApp, openPanel } from './people';
import { expectLoaded, expectNoOverflow, miniAppScreens, today } from './screen';

/** Screens that the sidebar does not link to. */
const screens = [
  '/security',
  '/brands/1',
  '/brands/1?tab=deposits',
  '/brands/1?tab=settings',
  '/brands/users/1',
  `/brands/stat/1?period=month&date=${today}`,
  '/brand/report-dates/1',
  '/brand/invites/1',
  '/agents/4',
  '/clients?client_id=48213',
  '/contests/new',
  '/tickets/chat/2',
];
const adminScreens = [
  '/brands/1?tab=settings',
  '/admin/roles?telegram_id=7000000003',
  '/admin/manager/3',
  '/admin/webhooks/1',
];
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/**
 * Expects no sideways overflow in any size, no finding of axe in the last size, and no error. Each path gets a page load of its own,
 * because a file of the build may by mistake depend on files that only other screens load.
 */
async function expectFit(page: Page, path: string): Promise<void> {
  const errors: string[] = [];
  const onError = ({ message }: Error) => void errors.push(message);
  page.on('pageerror', onError);
  await page.goto(path);
  await expectLoaded(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoOverflow(page, `${path} at ${size.width}`);
  }
  await expectClean(page, path);
  page.off('pageerror', onError);
  expect.soft(errors, path).toEqual([]);
}

async function listSidebarPaths(panel: Page): Promise<string[]> {
  const links = panel.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(links.nth(1)).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
}

test('the panel fits and is accessible with any names, and a ceo sees every brand', async ({ browser }) => {
  const panel = await openPanel(browser, carl);
  await panel.goto('/brands');
  await expect(panel.getByRole('row', { name: /Northwind/ })).toBeVisible();
  await expect(panel.getByRole('row', { name: /Southgate/ })).toBeVisible();

  await injectHostileNames(panel);
  for (const path of [...(await listSidebarPaths(panel)), ...screens]) await expectFit(panel, path);
});

test('the screens of admins fit and are accessible with any names', async ({ browser }) => {
  const panel = await openPanel(browser, ada);
  await injectHostileNames(panel);

  const sections = await listSidebarPaths(panel);
  const adminPaths = sections.filter((path) => path.startsWith('/admin/'));
  expect(adminPaths).not.toEqual([]);
  for (const path of [...adminPaths, ...adminScreens]) await expectFit(panel, path);
});

test('the mini-app fits and is accessible with any names', async ({ browser }) => {
  const miniApp = await openMiniApp(browser, anna);
  await injectHostileNames(miniApp);

  for (const path of miniAppScreens) await expectFit(miniApp, path);
});

test('the messenger and the first page fit and are accessible, without an error on the console', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const paths = ['/', '/auth/openid?failed=unavailable', `/messenger?person=${anna}`];
  for (const path of paths) {
    await expectFit(page, path);
    await expect(page).toHaveTitle(/Tallydesk/);
  }
  expect(errors).toEqual([]);
});
