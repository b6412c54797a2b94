import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { openTeam, reportDeposit } from './people';

const getSummary = (panel: Page) => panel.getByRole('status').filter({ hasText: 'in all' });

/** A manager finds a deposit by its label or amount, saves the search, and exports the deposits found. */
test('a search is saved under a name, and exported as a file', async ({ browser }) => {
  const { agent, manager } = await openTeam(browser);
  const { label, amount } = await reportDeposit(agent);

  await manager.goto('/deposits/search');
  const field = manager.getByRole('textbox', { name: 'Find deposits' });
  for (const text of [label, label.toLowerCase(), `$${amount}.00`, `${amount}`]) {
    await field.fill(text);
    await field.press('Enter');
    await expect.poll(() => new URL(manager.url()).searchParams.get('q')).toBe(text);
    await expect(getSummary(manager)).toHaveText(new RegExp(`^1 deposit\\s*\\$${amount}.00 in all`));
    await expect(manager.getByRole('button', { name: `Show ${label}` })).toBeVisible();
  }
  await manager.getByRole('combobox', { name: 'Days (Moscow time)' }).click();
  await manager.getByRole('option', { name: 'Today' }).click();
  await manager.getByRole('combobox', { name: 'Statuses' }).click();
  await manager.getByRole('option', { name: 'Waiting' }).click();
  await manager.getByRole('option', { name: 'Rejected' }).click();
  await manager.keyboard.press('Escape');
  await expect(manager.getByRole('button', { name: `Show ${label}` })).toBeVisible();

  await manager.getByRole('button', { name: 'Views' }).click();
  await manager.getByRole('menuitem', { name: 'Save this search…' }).click();
  await manager.getByRole('textbox', { name: 'Name' }).fill('Anna <b>today</b> 👋');
  await manager.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(manager.getByRole('button', { name: 'View: Anna <b>today</b> 👋' })).toBeVisible();

  // After a page load, the view is still stored, and its search is put into the URL.
  await manager.goto('/deposits/search');
  await manager.getByRole('button', { name: 'Views' }).click();
  await manager.getByRole('menuitem', { name: 'Anna <b>today</b> 👋' }).click();
  await expect(manager).toHaveURL(new RegExp(`q=${amount}.*days=today|days=today.*q=${amount}`));
  await expect(getSummary(manager)).toHaveText(/^1 deposit/);

  await manager.getByRole('button', { name: 'Export' }).click();
  const downloadEvent = manager.waitForEvent('download');
  await manager.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await downloadEvent;
  expect(file.suggestedFilename()).toMatch(/^deposits-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`^${label},Retention,Waiting,.*,${amount},${amount}.00,`));

  await manager.getByRole('button', { name: 'View: Anna <b>today</b> 👋' }).click();
  await manager.getByRole('menuitem', { name: 'Delete…' }).click();
  await manager.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(manager.getByRole('button', { name: 'Views' })).toBeVisible();
});
