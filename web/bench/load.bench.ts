import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../e2e/app';
import { anna, ada, logIn, openMessenger } from '../e2e/people';

const runs = 5;
/** How many times slower than this machine's processor the emulated one is. */
const cpuSlowdown = 4;
/** Lighthouse's slow 4G. `Fast 3G` of the browser's tools has the same bandwidth, but a latency of 562 ms. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
};

interface App {
  name: string;
  /** Returns the URL of the first screen. It differs each time, because it contains new launch data of the messenger. */
  getUrl: () => Promise<string>;
  prepare?: (context: BrowserContext) => Promise<unknown>;
  /** The CSS selector of the figures that people open the screen for. */
  figuresSelector: string;
}

/** Times in milliseconds since the page began to load, and the size of its scripts. */
interface Measurement {
  paint: number;
  /** The first figures, which may come from storage. */
  figures: number;
  /** The first figures from the server. */
  fresh: number;
  kB: number;
}

/** Records when the page first shows figures, and when it first shows figures from the server instead of storage. */
function recordTimes(figuresSelector: string): void {
  const firstSeenAt: Record<string, number> = {};
  Object.assign(window, { firstSeenAt });
  const check = () => {
    const now = performance.now();
    if (document.querySelector(figuresSelector)) {
      firstSeenAt.figures ??= now;
      if (!document.querySelector('[data-cached]')) firstSeenAt.fresh ??= now;
    }
    if (firstSeenAt.fresh === undefined) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

async function measureLoad(page: Page, app: App): Promise<Measurement> {
  await page.addInitScript(recordTimes, app.figuresSelector);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await page.goto(await app.getUrl(), { waitUntil: 'commit' });
  await page.waitForFunction(
    () => 'fresh' in (window as unknown as { firstSeenAt: object }).firstSeenAt,
    undefined,
    {
      timeout: 60_000,
    },
  );
  return page.evaluate(() => {
    const { figures, fresh } = (window as unknown as { firstSeenAt: { figures: number; fresh: number } })
      .firstSeenAt;
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => name.endsWith('.js'),
    );
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return {
      paint,
      figures,
      fresh,
      kB: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    };
  });
}

function formatRow(app: string, load: string, times: Measurement[]) {
  const computeMedian = (key: keyof Measurement) => {
    const sorted = times.map((measurement) => measurement[key]).toSorted((a, b) => a - b);
    return Math.round(sorted[Math.floor(sorted.length / 2)]!);
  };
  return {
    app,
    load,
    paint: computeMedian('paint'),
    figures: computeMedian('figures'),
    fresh: computeMedian('fresh'),
    'JS kB': computeMedian('kB'),
  };
}

async function measure(browser: Browser, app: App) {
  const cold: Measurement[] = [];
  const warm: Measurement[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext();
    await app.prepare?.(context);
    for (const times of [cold, warm]) {
      const page = await context.newPage();
      times.push(await measureLoad(page, app));
      await page.close();
    }
    await context.close();
  }
  return [formatRow(app.name, 'cold', cold), formatRow(app.name, 'warm', warm)];
}

test('first screens', async ({ browser, baseURL }) => {
  const messenger = await openMessenger(browser, anna);
  const getMiniAppUrl = async () => {
    await messenger.reload();
    await messenger.getByRole('button', { name: 'Open mini-app' }).click();
    const frame = messenger.getByTitle('Mini-app').last();
    await expect(frame).toBeVisible();
    const { hash } = new URL((await frame.getAttribute('src'))!, baseURL);
    return `${baseURL}/tg?brand=1${hash}`;
  };
  const panel = await logIn(await openMessenger(browser, ada));
  const token = await panel.evaluate(() => localStorage.getItem('access_token'));
  await panel.context().close();
  const logInAsAda = (context: BrowserContext) =>
    context.addInitScript((accessToken) => localStorage.setItem('access_token', accessToken!), token);

  const miniApp = {
    name: 'mini-app',
    getUrl: getMiniAppUrl,
    figuresSelector: '[role=progressbar] ~ p strong',
  };
  const deposits = {
    name: 'panel, deposits',
    getUrl: async () => `${baseURL}/deposits/search`,
    prepare: logInAsAda,
    figuresSelector: 'table tbody tr td:nth-child(3)',
  };
  console.log(`First screens on slow 4G: milliseconds, median of ${runs}, ${cpuSlowdown} x slower processor`);
  console.table([...(await measure(browser, miniApp)), ...(await measure(browser, deposits))]);
});
