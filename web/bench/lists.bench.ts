import type { Browser, Page } from '@playwright/test';
import { test } from '../e2e/app';
import { ada, logIn, openMessenger } from '../e2e/people';
import { cpuSlowdown, median, print, slowDown } from './measuring';

const people = 5_000;
const steps = 15;

interface Person {
  id: number;
  public_name: string;
  telegram_id: number;
}

/** A member or an entry of the rating; only what is changed here. */
interface Row {
  id: number;
  user: Person;
}

const personOf = (user: Person, n: number): Person => ({
  ...user,
  id: 100_000 + n,
  public_name: `Person ${n}`,
  telegram_id: 900_000 + n,
});

/** Repeats the rows of an answer until there are 5,000. */
async function fakeMany(page: Page): Promise<void> {
  await page.route('**/api/brand/users/*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { users: Row[] };
    const first = answer.users[0]!;
    answer.users = Array.from({ length: people }, (_, n) => ({
      ...first,
      id: 100_000 + n,
      user_id: 100_000 + n,
      user: personOf(first.user, n),
      team_id: 1,
    }));
    await route.fulfill({ json: answer });
  });
  await page.route('**/api/manager/rating', async (route) => {
    const answer = (await (await route.fetch()).json()) as { retention: Row[] };
    const first = answer.retention[0]!;
    answer.retention = Array.from({ length: people }, (_, n) => ({
      ...first,
      id: 100_000 + n,
      user: personOf(first.user, n),
    }));
    await route.fulfill({ json: answer });
  });
}

/** The times between frames while the page scrolls, in milliseconds. */
const framesOfScroll = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        let last = performance.now();
        const step = (now: number) => {
          frames.push(now - last);
          last = now;
          if (frames.length === 240) return resolve(frames.slice(1));
          window.scrollBy(0, 60);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
  );

/** In a context of its own, since pages in the background get no frames. */
async function openPanel(browser: Browser): Promise<Page> {
  const first = await logIn(await openMessenger(browser, ada));
  const storageState = await first.context().storageState();
  await first.context().close();
  const page = await (await browser.newContext({ storageState })).newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

async function measureList(browser: Browser, slowdown: number, name: string, path: string, row: string) {
  const page = await openPanel(browser);
  await fakeMany(page);
  if (slowdown > 1) await slowDown(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector(row);
  const shown = await page.evaluate(() => performance.now());
  await page.waitForTimeout(1_000);
  const frames = (await framesOfScroll(page)).toSorted((a, b) => a - b);
  const elements = await page.locator('*').count();
  await page.context().close();
  return {
    list: name,
    processor: `${slowdown} x slower`,
    'shown after, ms': Math.round(shown),
    'frame, median ms': median(frames).toFixed(1),
    'frame, p95 ms': frames[Math.floor(frames.length * 0.95)]!.toFixed(1),
    'frames above 17 ms': `${((100 * frames.filter((ms) => ms > 17).length) / frames.length).toFixed(0)} %`,
    elements,
  };
}

test('long lists', async ({ browser }) => {
  const rows = [];
  for (const slowdown of [1, cpuSlowdown]) {
    rows.push(
      await measureList(browser, slowdown, 'members', '/brands/users/1', 'li[aria-label="Person 3"]'),
      await measureList(browser, slowdown, 'rating', '/rating', 'tbody tr:nth-child(4)'),
    );
  }
  print(`Scrolling ${people} rows`, rows);
});

/** From the key to the frame that shows the next deposit, in milliseconds. */
const timeOfStep = (page: Page, key: string) =>
  page.evaluate(
    (code) =>
      new Promise<number>((resolve) => {
        const title = () => document.getElementById('review-title')?.textContent;
        const [before, start] = [title(), performance.now()];
        const look = () =>
          title() === before
            ? requestAnimationFrame(look)
            : requestAnimationFrame(() => resolve(performance.now() - start));
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: code, code: `Key${code.toUpperCase()}`, bubbles: true }),
        );
        look();
      }),
    key,
  );

test('the next deposit', async ({ browser }) => {
  const rows = [];
  for (const slowdown of [1, cpuSlowdown]) {
    const page = await openPanel(browser);
    await page.goto('/deposits/moderation');
    await page.waitForSelector('#review-title');
    await page.waitForTimeout(1_000);
    if (slowdown > 1) await slowDown(page);
    // Moving must not wait for the network.
    await page.route('**/api/deposit/**', (route) => route.abort());
    const times: number[] = [];
    for (let n = 0; n < steps; n++) times.push(await timeOfStep(page, n % 2 ? 'k' : 'j'));
    rows.push({
      processor: `${slowdown} x slower`,
      'median ms': median(times).toFixed(0),
      'worst ms': Math.max(...times).toFixed(0),
    });
    await page.context().close();
  }
  print('From a key to the next deposit, without network', rows);
});
