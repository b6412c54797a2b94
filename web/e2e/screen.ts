import { expect, type Page } from '@playwright/test';

/** The current reporting day, in GMT-4. The calendars of statistics end on this day. */
export const today = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);

export const miniAppScreens = [
  '/tg/home',
  '/tg?brand=1',
  '/tg/deposits?brand=1',
  '/tg/deposits/report?brand=1',
  '/tg/statistic?brand=1',
  '/tg/results?brand=1',
  '/tg/contests?brand=1',
  '/tg/results?brand=1&view=days',
  '/tg/support?brand=1',
  '/tg/services?brand=1',
  '/tg/services/tickets/mail?brand=1',
  '/tg/ticket/2?brand=1',
  '/tg/ceo?no_brand=true',
  '/tg/profile?no_brand=true',
  '/tg/appointments?no_brand=true',
];

/** Waits until the screen shows its title and its data. A page without a title has not rendered yet, so nothing is busy either. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1', { hasNotText: /^…$/ })).not.toHaveCount(0);
  await expect(
    page.locator('[aria-busy="true"]').or(page.getByRole('status', { name: 'Loading' })),
  ).toHaveCount(0);
}

/**
 * Expects that nothing can be scrolled sideways. Styles apply a new size at once, but components only in the next frame, so the
 * overflow is measured after two frames, and again if a component is even later.
 */
export async function expectNoOverflow(page: Page, label: string): Promise<void> {
  const measureOverflow = () =>
    page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      return document.documentElement.scrollWidth - innerWidth;
    });
  await expect.poll(measureOverflow, `overflow of ${label}`).toBeLessThanOrEqual(0);
}
