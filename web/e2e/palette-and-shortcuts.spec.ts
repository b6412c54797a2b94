import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { expectClean, expectLayerClean } from './axe';
import { injectHostileNames } from './hostile';
import { ada, mia, openPanel } from './people';
import { expectLoaded, expectNoOverflow } from './screen';

const getField = (panel: Page) => panel.getByRole('combobox', { name: 'Search and actions' });

test('the palette is accessible with any names, and works on a phone', async ({ browser }) => {
  const panel = await openPanel(browser, ada);
  await injectHostileNames(panel);
  await panel.reload();
  await expectLoaded(panel);

  await expect(panel.getByRole('button', { name: 'Search or run…' })).toBeVisible();
  await panel.keyboard.press('Control+k');
  await expectLayerClean(panel, 'the palette');
  await getField(panel).fill('an');
  await expect(panel.getByRole('group', { name: 'People' })).toBeVisible();
  await expectLayerClean(panel, 'the palette with what was found');
  await getField(panel).fill('qqqqqqqq');
  await expect(panel.getByText('Nothing was found')).toBeVisible();
  await expectClean(panel, 'the palette that found nothing');
  await panel.keyboard.press('Escape');

  await panel.setViewportSize({ width: 320, height: 640 });
  await panel.getByRole('button', { name: 'Search and actions' }).click();
  await getField(panel).fill('an');
  await expect(panel.getByRole('group', { name: 'People' })).toBeVisible();
  await expectNoOverflow(panel, 'the palette on a phone');
  await getField(panel).fill('rat');
  await panel.getByRole('option', { name: 'Rating', exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'Rating' })).toBeVisible();
});

test('? lists the shortcuts of the screen, which pause while the list is open', async ({ browser }) => {
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
});
