import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { type Theme, getThemeParams } from '../../server/messenger/page/src/mini-app/theme-params';
import { expect } from './app';

/** The selectors of everything that can open above a page. */
const layers = [
  '[role="dialog"]',
  'dialog[open]',
  '[role="menu"]',
  '[role="listbox"]',
  '[class*="Popover-dropdown"]',
];

/** Expects that axe finds nothing in light and dark. In dark, axe checks only colours, because nothing else differs. */
export async function expectClean(page: Page, label: string): Promise<void> {
  await expectNoFindings(page, label, []);
}

export const findLayers = (page: Page) => page.locator(layers.join(', ')).filter({ visible: true });

/** Like `expectClean`, for what is open above the page. On the page itself, axe checks only the landmarks and the hidden parts. */
export async function expectLayerClean(page: Page, label: string): Promise<void> {
  await expect(findLayers(page).first(), label).toBeVisible();
  await expectNoFindings(page, label, layers);
  expect.soft(await listFindings(page, [], ['region', 'aria-hidden-focus']), label).toEqual([]);
}

/** Returns the texts of the page that are hard to read in its current colours. */
export const listContrastFindings = (page: Page) => listFindings(page, [], ['color-contrast']);

async function expectNoFindings(page: Page, label: string, include: string[]): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await applyColorScheme(page, colorScheme);
    const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
    expect.soft(await listFindings(page, include, rules), `${label}, ${colorScheme}`).toEqual([]);
  }
}

/** Returns what axe finds within these elements, or on the whole page. Frames are tested as separate pages. */
async function listFindings(page: Page, include: string[], rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([include, rules]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include, exclude: ['iframe'] },
        { ...(rules && { runOnly: rules }), resultTypes: ['violations'], selectors: false },
      );
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
    },
    [include, rules] as const,
  );
}

/** Switches the system's colour scheme and the messenger's theme. The mini-app prefers the theme. */
async function applyColorScheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const isMiniApp = await page.evaluate((theme_params) => {
    const { Telegram } = window as {
      Telegram?: { WebView: { receiveEvent: (...event: unknown[]) => void } };
    };
    Telegram?.WebView.receiveEvent('theme_changed', { theme_params });
    return document.documentElement.hasAttribute('data-scheme');
  }, getThemeParams(colorScheme));
  if (isMiniApp) await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
}
