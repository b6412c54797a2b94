import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { giveHostileNames } from './hostile';
import { ada, anna, logIn, openMessenger, openMiniApp } from './people';

/** What opens on a screen, by the names of the buttons and fields that are pressed for it one after another. */
type Opening = [path: string, ...press: (string | RegExp)[]];

const thisMonth = new Date().toISOString().slice(0, 7);
const panelOpenings: Opening[] = [
  ['/panel', /^Theme/],
  ['/brands', 'Add brand'],
  ['/brands/1', 'Join requests'],
  ['/brands/1', 'Send message'],
  ['/brands/1', 'Delete brand'],
  ['/brands/1', 'Report type'],
  ['/brands/users/1', /^Actions for/],
  ['/brands/users/1', /^Actions for/, 'Set team group'],
  ['/brands/users/1', /^Actions for/, 'Edit name'],
  ['/brands/users/1', /^Actions for/, 'Increment FTD'],
  [`/brands/stat/1?period=day&date=${thisMonth}-01`, 'Day'],
  [`/brands/stat/1?period=week&date=${thisMonth}-01`, 'Week'],
  [`/brands/stat/1?period=month&date=${thisMonth}-15`, 'Month'],
  ['/brand/report-dates/1', 'Add period', 'Dates of New'],
  ['/brand/invites/1', 'Create invite'],
  ['/brand/invites/1', 'Create invite', /^Active until, date/],
  ['/tickets/search', 'Status'],
  ['/tickets/search', 'Type'],
  ['/tickets/chat/2', 'Close'],
  ['/deposits/moderation', 'Agent'],
  ['/deposits/search', 'Status'],
  ['/deposits/search', 'Brand'],
  ['/deposits/search', /^Day/],
  ['/deposits/search', /^Show [AF]/],
  ['/deposits/search', /Wolfe|יעקב|🔥/],
];
const miniAppOpenings: Opening[] = [
  ['/tg?brand=1', 'Select character'],
  ['/tg/deposits?brand=1', 'Filters'],
  ['/tg/deposits?brand=1', 'Filters', 'Period'],
  ['/tg/deposits?brand=1', /^[AF]\d/],
  ['/tg/statistic?brand=1', /\d{4}$/],
  ['/tg/profile?no_brand=true', 'Edit'],
  ['/tg/appointments?no_brand=true', 'Create appointment'],
];

/** axe finds nothing, light and dark; what is no matter of colour is the same in both. */
async function expectClean(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}

const wordsOf = (name: string | RegExp) => (typeof name === 'string' ? name : name.source);

const control = (page: Page, name: string | RegExp) =>
  (['button', 'menuitem', 'textbox', 'combobox'] as const)
    .map((role) => page.getByRole(role, { name, exact: typeof name === 'string' }))
    .reduce((one, other) => one.or(other))
    .or(page.locator('summary', { hasText: name }))
    .first();

async function expectAllClean(page: Page, openings: Opening[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [path, ...press] of openings) {
    await page.goto(path);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const name of press) await control(page, name).click();
    await expectClean(page, `${path}: ${press.map(wordsOf).join(', ')}`);
  }
}

test('every popup, menu and picker of the panel can be used by everybody, whatever people are called', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const panel = await logIn(await openMessenger(browser, ada));
  await giveHostileNames(panel, '**/api/**');

  await expectAllClean(panel, panelOpenings);

  await panel.setViewportSize({ width: 390, height: 844 });
  await expectAllClean(panel, [['/brands', 'Open menu']]);
  await panel.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the sidebar shows each section on one line, with counts of three digits', async ({ browser }) => {
  const panel = await logIn(await openMessenger(browser, ada));
  await panel.route('**/api/manager/stat*', async (route) => {
    const response = await route.fetch();
    const many = JSON.stringify(await response.json(), (_, value: unknown) =>
      typeof value === 'number' ? 999 : value,
    );
    await route.fulfill({ response, body: many });
  });
  await panel.reload();
  const links = panel.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(links.filter({ hasText: '999' })).toHaveCount(3);

  const cut = await links.evaluateAll((all) =>
    all
      .filter((link) => [...link.children].some((part) => part.scrollWidth > part.clientWidth + 1))
      .map((link) => link.textContent),
  );
  expect(cut).toEqual([]);
  await panel.unrouteAll({ behavior: 'ignoreErrors' });
});

test('every sheet of the mini-app can be used by everybody, and gives the focus back', async ({
  browser,
}) => {
  test.setTimeout(60_000);
  const miniApp = await openMiniApp(browser, anna);
  await miniApp.setViewportSize({ width: 320, height: 640 });
  await giveHostileNames(miniApp, '**/api/t/**');

  await expectAllClean(miniApp, miniAppOpenings);

  await miniApp.goto('/tg/profile?no_brand=true');
  const edit = miniApp.getByRole('button', { name: 'Edit' });
  await edit.click();
  await expect(miniApp.getByRole('dialog')).toBeVisible();
  await miniApp.keyboard.press('Escape');
  await expect(edit).toBeFocused();
  await miniApp.unrouteAll({ behavior: 'ignoreErrors' });
});

test('every menu and dialog of the messenger can be used by everybody', async ({ browser }) => {
  test.setTimeout(60_000);
  const messenger = await openMessenger(browser, anna);

  for (const press of [/You are/, 'New person', /New group/, /^Tools/]) {
    await messenger.reload();
    await control(messenger, press).click();
    await expectClean(messenger, wordsOf(press));
  }
});
