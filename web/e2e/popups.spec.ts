import type { Locator, Page } from '@playwright/test';
import { expect, test } from './app';
import { expectClean, expectLayerClean, findLayers } from './axe';
import { injectHostileNames } from './hostile';
import { ada, anna, openChat, openMessenger, openMiniApp, openPanel, newPicture } from './people';
import { expectLoaded, today } from './screen';

/** A screen and the names of the buttons, fields and checkboxes to press there, in order, until a popup opens. */
type PopupOpening = [path: string, ...press: (string | RegExp)[]];

const brandOpenings: PopupOpening[] = [
  ['/panel', /^Theme/],
  ['/brands', 'Add brand'],
  ['/brands/1', 'Join requests'],
  ['/brands/1', 'Send message'],
  ['/brands/1?tab=settings', 'Delete brand'],
  ['/brands/1?tab=settings', 'Report type'],
  ['/brands/users/1', 'Set targets'],
  ['/brands/users/1', 'Set targets', 'From the last period'],
  ['/brands/users/1', 'Set targets', 'Paste from a spreadsheet'],
  ['/brands/users/1', /^Actions for/],
  ['/brands/users/1', /^Actions for/, 'Set team group'],
  ['/brands/users/1', /^Actions for/, 'Edit name'],
  ['/brands/users/1', /^Actions for/, 'Increment FTD'],
  ['/brands/users/1', 'Select team 1', 'Set target'],
  ['/brands/users/1', 'Set team group'],
  [`/brands/stat/1?period=day&date=${today}`, 'Day'],
  [`/brands/stat/1?period=week&date=${today}`, 'Week'],
  [`/brands/stat/1?period=month&date=${today}`, 'Month'],
  ['/brand/report-dates/1', 'As last year…'],
  ['/brand/report-dates/1', 'Add period', 'Dates of New'],
  ['/brand/invites/1', 'Create invite'],
  ['/brand/invites/1', 'Create invite', /^Active until, date/],
  ['/brand/invites/1', 'History'],
  ['/brand/invites/1', 'Delete'],
];
const workOpenings: PopupOpening[] = [
  ['/tickets/search', 'Status'],
  ['/tickets/new', /^Select #/, 'Assign'],
  ['/tickets/new', 'Tag'],
  ['/tickets/new', 'Close'],
  ['/tickets/chat/2', 'Close'],
  ['/tickets/chat/2', 'History'],
  ['/tickets/chat/2', 'Snooze'],
  ['/tickets/chat/2', 'Tag'],
  ['/tickets/chat/2', /^Assignee/],
  ['/tickets/chat/2', 'Reply templates', 'Manage templates'],
  ['/tickets/chat/2', 'Reply templates', 'Manage templates', 'New template'],
  ['/deposits/moderation', 'Agent'],
  ['/deposits/search', 'Views'],
  ['/deposits/search', 'Export'],
  ['/deposits/search', 'Statuses'],
  ['/deposits/search', 'Brand'],
  ['/deposits/search', /^Show [AF]/],
  ['/deposits/search', /Wolfe|יעקב|🔥/], // the first person, by one of the hostile names
];
const adminOpenings: PopupOpening[] = [
  ['/admin/api-keys', 'Create API key'],
  ['/admin/webhooks', 'New endpoint'],
  ['/admin/roles?telegram_id=7000000021', 'Erase person'],
];
const miniAppOpenings: PopupOpening[] = [
  ['/tg?brand=1', 'Select character'],
  ['/tg/deposits?brand=1', 'Filters'],
  ['/tg/deposits?brand=1', 'Filters', 'Period'],
  ['/tg/deposits?brand=1', /^[AF]\d/],
  ['/tg/statistic?brand=1', /\d{4}$/],
  ['/tg/profile?no_brand=true', 'Edit'],
];

const toText = (name: string | RegExp) => (typeof name === 'string' ? name : name.source);

const getControl = (page: Page, name: string | RegExp) =>
  (['button', 'menuitem', 'textbox', 'combobox', 'checkbox'] as const)
    .map((role) => page.getByRole(role, { name, exact: typeof name === 'string' }))
    .reduce((one, other) => one.or(other))
    .or(page.locator('summary', { hasText: name }))
    .first();

const click = (target: Locator) => target.click();

/** Presses a control with the key that opens its popup. No key opens the calendar of a date field, so the field is clicked. */
async function pressKey(target: Locator): Promise<void> {
  await target.focus();
  const role = await target.evaluate((element: HTMLInputElement) => element.role ?? element.type);
  if (role === 'text') return click(target);
  const key = { combobox: 'ArrowDown', checkbox: ' ' }[role] ?? 'Enter';
  await target.press(key);
}

/**
 * Expects that axe finds nothing in each open popup (`looks.spec.ts` checks the screens below), that Tab stays in dialogs, and
 * that the focus returns to the page when the popup closes.
 */
async function expectAllClean(page: Page, openings: PopupOpening[], press = pressKey): Promise<void> {
  let currentPath = '';
  for (const [path, ...names] of openings) {
    if (path !== currentPath) {
      await page.goto(path);
      await expectLoaded(page);
      currentPath = path;
    }
    for (const name of names) await press(getControl(page, name));
    const label = `${path}: ${names.map(toText).join(', ')}`;
    await expectLayerClean(page, label);
    if (press === pressKey) await expectTabStays(page, label);
    await closeLayers(page, label);
  }
}

async function expectTabStays(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  if ((await dialog.count()) === 0) return;
  for (const key of ['Shift+Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key);
    await expect(dialog.locator(':focus'), `${label}: focus after ${key}`).toHaveCount(1);
  }
}

async function closeLayers(page: Page, label: string): Promise<void> {
  // On the moderation screen, Escape in a field removes its focus on purpose, so that shortcuts work again.
  const shouldReturnFocus = (await page.getByRole('dialog').or(page.getByRole('menu')).count()) > 0;
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(findLayers(page)).toHaveCount(0, { timeout: 1_000 });
  }, label).toPass({ timeout: 10_000 });
  const focus = page.locator(shouldReturnFocus ? ':focus' : 'body');
  await expect(focus, `${label}: focus after closing`).not.toHaveCount(0);
}

test('every popup, menu and picker of the brand screens is accessible with any names', async ({
  browser,
}) => {
  const panel = await openPanel(browser, ada);
  await injectHostileNames(panel);

  await expectAllClean(panel, brandOpenings);

  await panel.goto('/brands/1?tab=settings');
  await panel.getByRole('textbox', { name: 'Description' }).fill('Nights');
  await panel.getByRole('link', { name: 'Rating' }).click();
  await expect(panel.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectLayerClean(panel, 'unsaved settings');
  await closeLayers(panel, 'unsaved settings');
});

test('every popup of tickets and deposits, and the menu on a phone, is accessible', async ({ browser }) => {
  const panel = await openPanel(browser, ada);
  await injectHostileNames(panel);

  await expectAllClean(panel, workOpenings);

  await panel.goto('/tickets/chat/2');
  await panel
    .getByLabel('Files', { exact: true })
    .setInputFiles([newPicture('one.png'), newPicture('two.png')]);
  const message = panel.getByRole('textbox', { name: 'Message' });
  await message.fill(''); // the popups above left a slash in the draft, after which Enter would insert a template
  await message.press('Enter');
  await panel.getByRole('button', { name: /^Open .*one\.png$/ }).click();
  await expectLayerClean(panel, 'a picture of a ticket');
  await closeLayers(panel, 'a picture of a ticket');

  await panel.getByRole('button', { name: 'Note', exact: true }).click();
  const note = panel.getByRole('textbox', { name: 'Note' });
  await note.fill('Only for colleagues');
  await note.press('Enter');
  await expect(panel.getByText('only staff see it').last()).toBeVisible();
  await note.pressSequentially('Ask @');
  await expect(panel.getByRole('option').first()).toBeVisible();
  await expectClean(panel, 'a note and the colleagues to mention');

  await panel.setViewportSize({ width: 390, height: 844 });
  await expectAllClean(panel, [['/brands', 'Open menu']]);
});

test('every popup of admins is accessible with any names', async ({ browser }) => {
  const panel = await openPanel(browser, ada);
  await injectHostileNames(panel);

  await expectAllClean(panel, adminOpenings);
});

test('the sidebar shows each section on one line, with counts of three digits', async ({ browser }) => {
  const panel = await openPanel(browser, ada);
  await panel.route('**/api/manager/stat*', async (route) => {
    const response = await route.fetch();
    const body = JSON.stringify(await response.json(), (_, value: unknown) =>
      typeof value === 'number' ? 999 : value,
    );
    await route.fulfill({ response, body });
  });
  await panel.reload();
  const links = panel.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(links.filter({ hasText: '999' })).toHaveCount(3);

  const truncatedTitles = await links.evaluateAll((all) =>
    all
      .filter((link) => [...link.children].some((part) => part.scrollWidth > part.clientWidth + 1))
      .map((link) => link.textContent),
  );
  expect(truncatedTitles).toEqual([]);
});

test('every sheet of the mini-app is accessible and returns the focus', async ({ browser }) => {
  const miniApp = await openMiniApp(browser, anna);
  await miniApp.setViewportSize({ width: 320, height: 640 });
  await injectHostileNames(miniApp);

  await expectAllClean(miniApp, miniAppOpenings, click);

  await miniApp.goto('/tg/appointments?no_brand=true');
  await getControl(miniApp, 'Create appointment').click();
  await expectClean(miniApp, 'a new appointment');

  await miniApp.goto('/tg/ticket/2?brand=1');
  await miniApp.getByLabel('Attach').setInputFiles(newPicture('slip.png'));
  await miniApp.getByRole('button', { name: 'Send' }).click();
  await miniApp.getByRole('button', { name: 'Open picture slip.png' }).click();
  await expectLayerClean(miniApp, 'a picture of a ticket');
  await closeLayers(miniApp, 'a picture of a ticket');

  await miniApp.goto('/tg/profile?no_brand=true');
  const edit = miniApp.getByRole('button', { name: 'Edit' });
  await edit.click();
  await expect(miniApp.getByRole('dialog')).toBeVisible();
  await miniApp.keyboard.press('Escape');
  await expect(edit).toBeFocused();
});

test('every menu and dialog of the messenger is accessible', async ({ browser }) => {
  const messenger = await openMessenger(browser, anna);

  for (const press of [/You are/, 'New person', /New group/, /^Tools/, 'Chat info']) {
    await messenger.reload();
    if (press === 'Chat info') await openChat(messenger, 'Northwind team');
    await getControl(messenger, press).click();
    await expectClean(messenger, toText(press));
  }

  await messenger.reload();
  await openChat(messenger, 'Tallydesk');
  await getControl(messenger, 'Open mini-app').click();
  const miniApp = messenger.frameLocator('iframe[title="Mini-app"]');
  await miniApp.getByRole('link', { name: /Appointments/ }).click();
  await miniApp.getByText('Create appointment').click();
  await miniApp.getByRole('textbox', { name: 'Name' }).fill('Review');
  await getControl(messenger, 'Close mini-app').click();
  await expect(messenger.getByRole('dialog', { name: 'Close the mini-app?' })).toBeVisible();
  await expectLayerClean(messenger, 'closing with something unsent');
});
