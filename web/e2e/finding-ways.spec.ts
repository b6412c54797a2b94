import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { expectClean, expectLayerClean } from './axe';
import { injectHostileNames } from './hostile';
import { ada, mia, openPanel } from './people';
import { expectNoOverflow } from './screen';

const field = (panel: Page) => panel.getByRole('combobox', { name: 'Search and actions' });
const tab = (panel: Page, name: string) =>
  panel.getByRole('navigation', { name: 'Of this brand' }).getByRole('link', { name });

test('the palette opens screens, brands, people, deposits and tickets, and runs actions, by keyboard alone', async ({
  browser,
}) => {
  const panel = await openPanel(browser, ada);

  await panel.keyboard.press('Control+k');
  await field(panel).pressSequentially('dm');
  await panel.keyboard.press('Escape');
  await expect(field(panel)).toBeHidden();

  await panel.keyboard.press('Control+k');
  await field(panel).pressSequentially('northw', { delay: 5 });
  await panel.keyboard.press('Enter'); // before the answer arrives
  await expect(panel.getByRole('heading', { name: 'Northwind', level: 1 })).toBeVisible();

  await panel.keyboard.press('Control+k');
  await panel.getByRole('option', { name: 'Send message' }).click();
  await expect(panel.getByRole('dialog', { name: /message/i })).toBeVisible();
  await panel.keyboard.press('Control+k');
  await expect(field(panel)).toBeFocused();
  await panel.keyboard.press('Escape');
  await panel.keyboard.press('Escape');
  await expect(panel.getByRole('dialog')).toHaveCount(0);

  await panel.keyboard.press('Control+k');
  await field(panel).pressSequentially('anna b');
  await panel.getByRole('option', { name: /^Anna Berg @anna_berg/ }).click();
  const card = panel.getByRole('dialog');
  await expect(card.getByText('Deposits', { exact: true })).toBeVisible();
  await expectLayerClean(panel, 'a found person');
  await card.getByRole('link', { name: 'Among the users of Northwind' }).click();
  await expect(panel.getByRole('listitem', { name: 'Anna Berg' })).toBeVisible();

  await panel.keyboard.press('Control+k');
  await field(panel).pressSequentially('#2');
  await expect(panel.getByRole('option', { name: /^#2/ })).toBeVisible();
  await panel.keyboard.press('Enter');
  await expect(panel).toHaveURL(/\/tickets\/chat\/2$/);
  await expect(panel.getByRole('log')).toBeVisible();

  await panel.keyboard.press('Control+k');
  await expect(panel.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText('#2');
  await field(panel).pressSequentially('A1');
  await panel.getByRole('option', { name: /^A1\s?(accepted|waiting|rejected|deleted)/ }).click();
  await expect(panel).toHaveURL(/deposit=1$/);
});

test('the palette is accessible with any names, and works on a phone', async ({ browser }) => {
  const panel = await openPanel(browser, ada);
  await injectHostileNames(panel, '**/api/manager/find*');

  await panel.keyboard.press('Control+k');
  await expectLayerClean(panel, 'the palette');
  await field(panel).fill('an');
  await expect(panel.getByRole('group', { name: 'People' })).toBeVisible();
  await expectLayerClean(panel, 'the palette with what was found');
  await field(panel).fill('qqqqqqqq');
  await expect(panel.getByText('Nothing was found')).toBeVisible();
  await expectClean(panel, 'the palette that found nothing');
  await panel.keyboard.press('Escape');

  await panel.setViewportSize({ width: 320, height: 640 });
  await panel.getByRole('button', { name: 'Search and actions' }).click();
  await field(panel).fill('an');
  await expect(panel.getByRole('group', { name: 'People' })).toBeVisible();
  await expectNoOverflow(panel, 'the palette on a phone');
  await field(panel).fill('rat');
  await panel.getByRole('option', { name: 'Rating', exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'Rating' })).toBeVisible();
  await panel.unrouteAll({ behavior: 'ignoreErrors' });
});

test('? lists the shortcuts of the screen, which pause while a person types', async ({ browser }) => {
  const panel = await openPanel(browser, mia);
  await panel.goto('/deposits/moderation');
  const heading = panel.locator('#review-title');
  await expect(heading).toBeVisible();
  const first = await heading.textContent();

  await panel.keyboard.press('?');
  const list = panel.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByText('Next deposit', { exact: true })).toBeVisible();
  await expectLayerClean(panel, 'the list of shortcuts');
  await panel.keyboard.press('j');
  await panel.keyboard.press('Escape');
  await expect(heading).toHaveText(first!);

  await panel.getByRole('textbox', { name: 'Description' }).pressSequentially('jj?');
  await expect(heading).toHaveText(first!);
  await expect(list).toBeHidden();
  await panel.keyboard.press('Escape');
  await panel.keyboard.press('j');
  await expect(heading).not.toHaveText(first!);
});

test('the start page links to open work, and updates when another person has done it', async ({
  browser,
}) => {
  const panel = await openPanel(browser, ada);
  // On a slow machine the stream could open after the decision. The page would then change 45 s later.
  await Promise.all([panel.waitForResponse('**/api/events'), panel.reload()]);
  await expect(panel.getByRole('region', { name: 'Waiting for you' })).toBeVisible(); // also beside the profile
  await panel.getByRole('link', { name: 'Start', exact: true }).click();
  const waiting = panel.getByRole('region', { name: 'Waiting for you' });
  const deposits = waiting.getByRole('link', { name: /deposits? waits?/ });
  const countBefore = Number(/^\d+/.exec((await deposits.textContent())!)![0]);
  // Right after midnight no brand has a row.
  await expect(panel.getByRole('region', { name: /^Today/ })).toContainText('Accepted');

  const manager = await openPanel(browser, mia);
  await manager.goto('/deposits/moderation');
  // Both clicks run inside the page, because the button waits only three seconds for the second.
  await manager.getByRole('button', { name: /^Reject/ }).evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    button.click();
  });
  await expect(manager.getByText(/Deposit rejected/)).toBeVisible();

  await expect(deposits).toContainText(`${countBefore - 1}`);
  await deposits.click();
  await expect(panel).toHaveURL(/\/deposits\/moderation/);
});

test('a brand keeps its name and tabs while people switch between its parts', async ({ browser }) => {
  const panel = await openPanel(browser, ada);
  await panel.goto('/brands/1');
  await expect(panel.getByRole('region', { name: 'Open work' })).toBeVisible();
  const name = panel.getByRole('heading', { name: 'Northwind', level: 1 });
  await name.evaluate((heading) => heading.setAttribute('data-kept', 'yes'));

  for (const [title, address, content] of [
    ['Deposits', '/brands/1?tab=deposits', panel.getByRole('button', { name: /^Show [AF]/ }).first()],
    ['Moderate Users', '/brands/users/1', panel.getByRole('region', { name: 'Team 1' })],
    ['Statistic', '/brands/stat/1', panel.getByText('The last four weeks, by day')],
    ['Report dates', '/brand/report-dates/1', panel.getByRole('combobox', { name: 'Year' })],
    ['Invites', '/brand/invites/1', panel.getByRole('button', { name: 'Create invite' })],
    ['Settings', '/brands/1?tab=settings', panel.getByRole('form', { name: 'Settings' })],
  ] as const) {
    await tab(panel, title).click();
    await expect(content).toBeVisible();
    await expect(tab(panel, title)).toHaveAttribute('aria-current', 'page');
    expect(new URL(panel.url()).pathname + new URL(panel.url()).search).toContain(address);
    await expect(name).toHaveAttribute('data-kept', 'yes');
  }
  await panel.reload();
  await expect(panel.getByRole('form', { name: 'Settings' })).toBeVisible();
  await panel.goBack();
  await expect(panel.getByRole('button', { name: 'Create invite' })).toBeVisible();
});
