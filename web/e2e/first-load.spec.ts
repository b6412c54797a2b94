import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { ada, anna, openPanel } from './people';

/** The limits of the JavaScript that a first screen receives, in bytes on the wire: compressed, and with its headers. */
const limits = { miniApp: 130_000, panel: 240_000 };

/** Records the scripts that the page receives from now on. The returned function sums their bytes. */
function countScripts(page: Page): () => Promise<number> {
  const received: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.endsWith('.js')) return;
    received.push(request.sizes().then((sizes) => sizes.responseHeadersSize + sizes.responseBodySize));
  });
  return async () => (await Promise.all(received)).reduce((sum, size) => sum + size, 0);
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
  test(`${path} receives little code, also within a second after it shows`, async ({ browser }) => {
    const context = await browser.newContext();
    const launch = await context.request.post('/messenger/api/launch', { data: { person: anna } });
    const { url } = (await launch.json()) as { url: string };
    const page = await context.newPage();
    const scripts = countScripts(page);
    await page.goto(path + url.slice(url.indexOf('#')));
    await expect(getContent(page)).toBeVisible();
    await waitOneSecond(page);

    const bytes = await scripts();
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(limits.miniApp);
  });
}

test('the first screen of the panel receives little code', async ({ browser }) => {
  const storageState = await (await openPanel(browser, ada)).context().storageState();
  const page = await (await browser.newContext({ storageState })).newPage();
  const scripts = countScripts(page);
  await page.goto('/panel');
  await expect(page.getByRole('heading', { name: 'Ada Lund' })).toBeVisible();

  const bytes = await scripts();
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(limits.panel);
});
