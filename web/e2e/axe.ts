import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Theme, themeParams } from '../../server/messenger/page/src/workspace/theme';
import { expect } from './app';

/** Everything that can open above a page. */
const layers = '[role="dialog"], dialog[open], [role="menu"], [role="listbox"], [class*="Popover-dropdown"]';

/** Expects that axe finds nothing, light and dark. In the dark it checks only colours: the rest is the same. */
export async function expectClean(page: Page, what: string): Promise<void> {
  await analyze(page, what, (axe) => axe);
}

export const layersOf = (page: Page) => page.locator(layers).filter({ visible: true });

/** Checks what is open above the page. On the page itself it checks the landmarks and the hidden parts only. */
export async function expectLayerClean(page: Page, what: string): Promise<void> {
  await expect(layersOf(page).first(), what).toBeVisible();
  await analyze(page, what, (axe) => axe.include(layers));
  const { violations } = await newAxe(page).withRules(['region', 'aria-hidden-focus']).analyze();
  expect.soft(describe(violations), what).toEqual([]);
}

/** Checks this document only. Frames are tested as separate pages. */
const newAxe = (page: Page) => new AxeBuilder({ page }).exclude('iframe').setLegacyMode();

async function analyze(page: Page, what: string, scope: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await wear(page, colorScheme);
    const axe = scope(newAxe(page));
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    expect.soft(describe(violations), `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** Switches the system's colour scheme and the messenger's theme. The mini-app prefers the theme. */
async function wear(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate((theme_params) => {
    const { Telegram } = window as {
      Telegram?: { WebView: { receiveEvent: (...event: unknown[]) => void } };
    };
    Telegram?.WebView.receiveEvent('theme_changed', { theme_params });
  }, themeParams(colorScheme));
  const miniApp = page.locator('html[data-scheme]');
  if (await miniApp.count()) await expect(miniApp).toHaveAttribute('data-scheme', colorScheme);
}

const describe = (violations: { id: string; nodes: { html: string }[] }[]) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`));
