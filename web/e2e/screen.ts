import { expect, type Page } from '@playwright/test';

/** The day that reports are at, in GMT-4. The calendars of statistics end with it. */
export const today = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);

/** Waits until the screen shows its title and its data. A page without a title has not rendered yet, so nothing is busy either. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1', { hasNotText: /^…$/ })).not.toHaveCount(0);
  await expect(
    page.locator('[aria-busy="true"]').or(page.getByRole('status', { name: 'Loading' })),
  ).toHaveCount(0);
}

/**
 * Expects that nothing can be scrolled sideways. The styles know of a new size at once, and the components only with the next
 * frame, so it looks after two frames, and again if a component is later still.
 */
export async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const overflow = () =>
    page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      return document.documentElement.scrollWidth - innerWidth;
    });
  await expect.poll(overflow, `overflow of ${what}`).toBeLessThanOrEqual(0);
}
