import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../e2e/app';
import { anna, ada, logIn, openMessenger } from '../e2e/people';
import { cpuSlowdown, median, networks, print, slowDown } from './measuring';

const runs = 5;

interface App {
  name: string;
  /** Returns the address of the first screen. Each opening has its own, as the messenger's launch data change. */
  address: () => Promise<string>;
  prepare?: (context: BrowserContext) => Promise<unknown>;
  /** What people come for. */
  figures: string;
}

/** Notes when the page first shows something, when it shows figures and when these are fresh, in milliseconds. */
function noteTimes(figures: string): void {
  const seen: Record<string, number> = {};
  Object.assign(window, { seen });
  const look = () => {
    const now = performance.now();
    if (document.body && document.querySelector('#root > *')) seen.shell ??= now;
    if (document.querySelector(figures)) {
      seen.figures ??= now;
      if (!document.querySelector('[data-kept]')) seen.fresh ??= now;
    }
    if (seen.fresh === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Times {
  paint: number;
  figures: number;
  fresh: number;
  kB: number;
}

async function open(page: Page, app: App, network: (typeof networks)[keyof typeof networks]): Promise<Times> {
  await page.addInitScript(noteTimes, app.figures);
  await slowDown(page, network);
  await page.goto(await app.address(), { waitUntil: 'commit' });
  await page.waitForFunction(() => 'fresh' in (window as unknown as { seen: object }).seen, undefined, {
    timeout: 60_000,
  });
  return page.evaluate(() => {
    const { figures, fresh } = (window as unknown as { seen: { figures: number; fresh: number } }).seen;
    const scripts = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytes = scripts
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
    return {
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      figures,
      fresh,
      kB: bytes / 1000,
    };
  });
}

const row = (app: string, network: string, load: string, times: Times[]) => {
  const of = (key: keyof Times) => Math.round(median(times.map((it) => it[key])));
  const all = times.map(({ figures }) => Math.round(figures)).join(' ');
  return {
    app,
    network,
    load,
    paint: of('paint'),
    figures: of('figures'),
    fresh: of('fresh'),
    'JS kB': of('kB'),
    'figures, each run': all,
  };
};

async function measure(browser: Browser, app: App) {
  const rows = [];
  for (const [name, network] of Object.entries(networks)) {
    const cold: Times[] = [];
    const warm: Times[] = [];
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext();
      await app.prepare?.(context);
      for (const times of [cold, warm]) {
        const page = await context.newPage();
        times.push(await open(page, app, network));
        await page.close();
      }
      await context.close();
    }
    rows.push(row(app.name, name, 'cold', cold), row(app.name, name, 'warm', warm));
  }
  return rows;
}

test('first screens', async ({ browser, baseURL }) => {
  const messenger = await openMessenger(browser, anna);
  const launch = async () => {
    await messenger.reload();
    await messenger.getByRole('button', { name: 'Open mini-app' }).click();
    const frame = messenger.getByTitle('Mini-app').last();
    await expect(frame).toBeVisible();
    const address = new URL((await frame.getAttribute('src'))!, baseURL);
    return `${baseURL}/tg?brand=1${address.hash}`;
  };
  const panel = await logIn(await openMessenger(browser, ada));
  const token = await panel.evaluate(() => localStorage.getItem('access_token'));
  await panel.context().close();
  const asAda = (context: BrowserContext) =>
    context.addInitScript((kept) => localStorage.setItem('access_token', kept!), token);

  const rows = [
    ...(await measure(browser, {
      name: 'mini-app',
      address: launch,
      figures: '[role=progressbar] ~ p strong',
    })),
    ...(await measure(browser, {
      name: 'panel, deposits',
      address: async () => `${baseURL}/deposits/search`,
      prepare: asAda,
      figures: 'table tbody tr td:nth-child(3)',
    })),
  ];
  print(`First screens: milliseconds, median of ${runs}, ${cpuSlowdown} x slower processor`, rows);
});
