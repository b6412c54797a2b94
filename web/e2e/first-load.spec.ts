import type { Page } from '@playwright/test';
import { idleAfterMs } from '../src/apps/open-app';
import { expect, test } from './app';
import { ada, anna, createLaunchParams, openPanel } from './people';

/** The limits of the JavaScript that a first screen receives, in bytes on the wire: compressed, and with its headers. */
const limits = { miniApp: 130_000, panel: 240_000 };

/**
 * Records the scripts that the page receives from now on. The returned function sums the bytes of all, or of those with the given
 * URLs. Drops the timer after which the page loads the other screens: on a slow machine it would fire before the first screen has loaded.
 */
async function measureScripts(page: Page): Promise<(urls?: string[]) => Promise<number>> {
  await page.addInitScript((idleMs) => {
    const originalSetTimeout = window.setTimeout.bind(window);
    const setTimeout = (run: () => void, ms?: number) => (ms === idleMs ? 0 : originalSetTimeout(run, ms));
    Object.assign(window, { setTimeout });
  }, idleAfterMs);
  const received: Promise<{ url: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const url = request.url();
    if (!new URL(url).pathname.endsWith('.js')) return;
    const toBytes = ({ responseHeadersSize, responseBodySize }: Awaited<ReturnType<typeof request.sizes>>) =>
      responseHeadersSize + responseBodySize;
    received.push(request.sizes().then((sizes) => ({ url, bytes: toBytes(sizes) })));
  });
  return async (urls) =>
    (await Promise.all(received))
      .filter(({ url }) => !urls || urls.includes(url))
      .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Waits a second after the page shows its first screen, so that prefetched scripts count too. */
async function waitOneSecond(page: Page): Promise<void> {
  const shownAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((start) => performance.now() > start + 1_000, shownAt);
}

for (const [path, getContent] of [
  ['/tg?brand=1', (page: Page) => page.getByRole('progressbar', { name: 'Target' })],
  ['/tg/home', (page: Page) => page.getByText('Your brands')],
] as const) {
  test(`${path} receives little code until a second after it shows`, async ({ browser }) => {
    const context = await browser.newContext();
    const launchParams = await createLaunchParams(context, anna);
    const page = await context.newPage();
    const sumBytes = await measureScripts(page);
    await page.goto(`${path}#${launchParams}`);
    await expect(getContent(page)).toBeVisible();
    await waitOneSecond(page);

    const bytes = await sumBytes();
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(limits.miniApp);
  });
}

test('the first screen of the panel receives little code before it shows', async ({ browser }) => {
  const storageState = await (await openPanel(browser, ada)).context().storageState();
  const page = await (await browser.newContext({ storageState })).newPage();
  const sumBytes = await measureScripts(page);
  // Recorded in the page, because the parts that follow the screen may arrive before this test sees the heading.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const headings = [...document.querySelectorAll('h1, h2')];
      if (!headings.some(({ textContent }) => textContent === 'Ada Lund')) return;
      observer.disconnect();
      const urlsBeforeHeading = performance.getEntriesByType('resource').map(({ name }) => name);
      Object.assign(window, { urlsBeforeHeading });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/panel');
  await expect(page.getByRole('heading', { name: 'Ada Lund' })).toBeVisible();

  const urls = await page.evaluate(() => Reflect.get(window, 'urlsBeforeHeading') as string[]);
  const bytes = await sumBytes(urls);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(limits.panel);
});
