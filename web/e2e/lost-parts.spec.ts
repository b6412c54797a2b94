import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { expect, test } from './app';
import { ada, anna, openMiniApp, openPanel } from './people';
import { expectLoaded } from './screen';

// Refuses the scripts and the styles of each part that the apps download later.

/** Loses or replaces files of the build. Those that the page has got before stay in its cache, as in the browser's own. */
async function openWithRefusableFiles(page: Page, address: string) {
  // Otherwise the app downloads all screens by itself when it is at rest.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const cached = new Set<string>();
  let refused: RegExp | null = null;
  let answer: Parameters<Route['fulfill']>[0] | null = null;
  await page.route('**/assets/**', (route) => {
    const file = route.request().url();
    if (refused?.test(file) && !cached.has(file))
      return answer ? route.fulfill(answer) : route.abort('internetdisconnected');
    cached.add(file);
    return route.continue();
  });
  await page.goto(address);
  await expectLoaded(page);
  return {
    page,
    refuse: (files: RegExp | null, by: typeof answer = null) => {
      refused = files;
      answer = by;
    },
  };
}
type Files = Awaited<ReturnType<typeof openWithRefusableFiles>>;

/** Goes there as a link does, without a page load. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const retry = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'No connection' }).getByRole('button', { name: 'Retry' });

/** Shows a part while its scripts, and then its styles, are refused, and expects it to come by itself afterwards. */
async function showLate(
  page: Page,
  { refuse }: Files,
  name: string,
  show: () => Promise<void>,
): Promise<void> {
  shown.push(name);
  await test.step(name, async () => {
    refuse(/\.js$/);
    await show();
    await expect(retry(page)).toBeVisible();
    refuse(/\.css$/);
    await retry(page).click();
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    await page.waitForTimeout(100);
    refuse(null);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(retry(page)).toHaveCount(0);
    await expectLoaded(page);
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  });
}

const sources = resolve(import.meta.dirname, '../src');

/** The names of all parts that the sources load lazily. */
function listPartNames(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!spec)\.tsx?$/.test(file))
    .map((file) => readFileSync(resolve(sources, file), 'utf8'));
  return files.flatMap((text) =>
    [...text.matchAll(/\bcreatePartLoader\(\s*'(\w+)'/g)].map(([, name]) => name!),
  );
}

/** The paths and names of the screens of an app. */
function screensOf(app: string): [path: string, name: string][] {
  const text = readFileSync(resolve(sources, `apps/${app}/screen-loaders.ts`), 'utf8');
  return [...text.matchAll(/'(\/.*)': createPartLoader\(\s*'(\w+)'/g)].map(([, path, name]) => [
    path!,
    name!,
  ]);
}

/** Parts that come with another one, in one file or on one screen. */
const together = [
  'ServiceScreen',
  'SupportScreen',
  'CeoScreen',
  'TicketScreen',
  'NoTicketOpened',
  'BrandPage',
];

/** Parts that show nothing, only after a call, or only after they came in the background. `part-loader.spec.ts` has what they do without a network. */
const unseen = [
  ...[
    'mountApp',
    'BackgroundTasks',
    'watchKeyboard',
    'ReportScreen',
    'DepositsHistory',
    'OwnRequests',
    'PasskeyDialog',
    'UndoBar',
    'BrandSearch',
    'FirstSteps',
    'OpenFromBot',
  ],
  ...['startRegistration', 'startAuthentication', 'WebAuthnAbortService', 'subscribeToSharedStream'],
];

/** The parts that were shown. */
const shown: string[] = [];
test.describe.configure({ mode: 'serial' }); // the second test expects that none was left out

test('every part of the mini-app comes by itself after its scripts and styles were refused', async ({
  browser,
}) => {
  const page = await openMiniApp(browser, anna);
  const files = await openWithRefusableFiles(page, '/tg/home');
  const late = (name: string, show: () => Promise<void>) => showLate(page, files, name, show);
  await late('HomeExtras', () => go(page, '/tg?brand=1'));
  await late('CharacterChoice', () => page.getByRole('button', { name: 'Select character' }).click());
  await page.keyboard.press('Escape');
  await late('ResultPicture', () => page.getByRole('button', { name: 'Share result' }).click());
  await late('NotInBrand', () => go(page, '/tg?brand=999'));
  for (const [path, name] of screensOf('mini-app').filter(
    ([, name]) => ![...together, ...unseen].includes(name),
  )) {
    const brand = /appointments|profile|ceo/.test(path) ? 'no_brand=true' : 'brand=1';
    const address = path.replace(':user_id/:secret_code', '4/code').replace(':service_type', 'mail');
    await late(name, () => go(page, `${address}?${brand}`));
  }
});

test('every part of the panel comes by itself after its scripts and styles were refused', async ({
  browser,
}) => {
  const page = await openPanel(browser, ada);
  const files = await openWithRefusableFiles(page, '/security');
  const late = (name: string, path: string) => showLate(page, files, name, () => go(page, path));
  await late('BrandFrame', '/brands/1');
  await late('TicketDesk', '/tickets/new');
  await late('TicketChat', '/tickets/chat/2');
  for (const [path, name] of screensOf('panel')) {
    if (['SecurityScreen', 'StartScreen', ...together, ...shown].includes(name)) continue;
    await late(name, path.replace(/:\w+/, '1'));
  }
  const again = await openWithRefusableFiles(await page.context().newPage(), '/contests');
  await showLate(again.page, again, 'SecurityScreen', () => go(again.page, '/security'));
  await showLate(again.page, again, 'StartScreen', () => go(again.page, '/start'));

  const visitor = await openWithRefusableFiles(await (await browser.newContext()).newPage(), '/');
  await showLate(visitor.page, visitor, 'OpenIdScreen', () => go(visitor.page, '/auth/openid'));
  await showLate(visitor.page, visitor, 'LoginScreen', () => go(visitor.page, '/auth/4/code'));
  const first = 'WelcomeScreen'; // the page was opened there
  expect([...shown, ...together, ...unseen, first].sort()).toEqual([...new Set(listPartNames())].sort());
});

test('a report is written without a connection on a home that has been at rest, and is sent later', async ({
  browser,
}) => {
  const { page } = await openWithRefusableFiles(await openMiniApp(browser, anna), '/tg?brand=1');
  for (const name of ['ReportScreen', 'DepositsHistory']) {
    const requests = () =>
      page.evaluate(
        (file) => performance.getEntriesByType('resource').filter((each) => file.test(each.name)).length,
        new RegExp(`${name}-.*js$`),
      );
    await expect.poll(requests).toBe(2); // it is fetched, and then imported
  }

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Report a deposit' }).click();
  await page.getByLabel('Amount').fill('731');
  await page.getByLabel('Client ID').fill('offline 731');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const queue = page.getByRole('list', { name: 'Not sent yet' });
  await expect(queue).toContainText('$731 for offline 731');

  await page.context().setOffline(false);
  await expect(page.getByText(/^[AF]\d+ is waiting for moderation$/)).toBeVisible();
  await expect(queue).toHaveCount(0);
});

test('an old page loads the new release once, and not in a loop', async ({ browser }) => {
  const { page, refuse } = await openWithRefusableFiles(await openMiniApp(browser, anna), '/tg/home');
  const outdated = page.getByText('Tallydesk was updated. Retry reloads the page');
  let loads = 0;
  page.on('load', () => (loads += 1));
  for (const [path, name, answer] of [
    ['/tg/statistic?brand=1', 'StatisticScreen', { status: 404 }],
    [
      '/tg/contests?brand=1',
      'ContestsScreen',
      { contentType: 'text/html', body: '<title>Tallydesk</title>' },
    ],
  ] as const) {
    loads = 0;
    refuse(new RegExp(`${name}.*js`), answer);
    await go(page, path);
    await expect.poll(() => loads).toBe(1);
    await expect(outdated).toBeVisible();
    await page.waitForTimeout(1_500);
    expect(loads).toBe(1);
    refuse(null);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectLoaded(page);
    await expect(outdated).toHaveCount(0);
  }
});
