import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Theme, themeParams } from '../../server/messenger/page/src/workspace/theme';
import { expect } from './app';

/** What opens above a page. */
const layers = '[role="dialog"], dialog[open], [role="menu"], [role="listbox"], [class*="Popover-dropdown"]';

/** axe finds nothing, light and dark; what is no matter of colour is the same in both. */
export async function expectClean(page: Page, what: string): Promise<void> {
  await analyze(page, what, (axe) => axe);
}

export const layersOf = (page: Page) => page.locator(layers).filter({ visible: true });

/** The same for what is open above the page; of the page itself, only that all stands in landmarks. */
export async function expectLayerClean(page: Page, what: string): Promise<void> {
  await expect(layersOf(page).first(), what).toBeVisible();
  await analyze(page, what, (axe) => axe.include(layers));
  const { violations } = await newAxe(page).withRules(['region', 'aria-hidden-focus']).analyze();
  expect.soft(describe(violations), what).toEqual([]);
}

/** Looks at this document alone: frames are tested as pages of their own. */
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

/** Switches the system's scheme, and for the mini-app the messenger's theme, which it prefers. */
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
