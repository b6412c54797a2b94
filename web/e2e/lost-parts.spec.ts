import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { expect, test } from './app';
import { ada, anna, openMiniApp, openPanel } from './people';
import { expectLoaded } from './screen';

// These tests refuse the scripts and the styles of each part that the apps download later.

/** Opens an address in a page for which files of the build can be refused or replaced. Files that the page has loaded before cannot. */
async function openWithRefusableFiles(page: Page, address: string) {
  // Otherwise the app would download all screens when it is idle.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const cached = new Set<string>();
  let refused: RegExp | null = null;
  let replacement: Parameters<Route['fulfill']>[0] | null = null;
  await page.route('**/assets/**', (route) => {
    const file = route.request().url();
    if (refused?.test(file) && !cached.has(file))
      return replacement ? route.fulfill(replacement) : route.abort('internetdisconnected');
    cached.add(file);
    return route.continue();
  });
  await page.goto(address);
  await expectLoaded(page);
  return {
    page,
    /** Refuses these files from now on, or replaces their content. */
    refuse: (files: RegExp | null, newReplacement: typeof replacement = null) => {
      refused = files;
      replacement = newReplacement;
    },
  };
}
type PageWithRefusableFiles = Awaited<ReturnType<typeof openWithRefusableFiles>>;

/** Navigates like a link, without a page load. */
const navigate = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Returns the first Retry, because a screen may contain further parts. */
const getRetryButton = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'No connection' }).getByRole('button', { name: 'Retry' }).first();

/** Opens a part while its scripts, and then its styles, are refused. Expects that the part loads automatically afterwards. */
async function expectRecovery(
  { page, refuse }: PageWithRefusableFiles,
  name: string,
  open: () => Promise<void>,
): Promise<void> {
  testedParts.push(name);
  await test.step(name, async () => {
    refuse(/\.js$/);
    await open();
    await expect(getRetryButton(page)).toBeVisible();
    refuse(/\.css$/);
    await getRetryButton(page).click();
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    await page.waitForTimeout(100); // for the styles to fail
    refuse(null);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(getRetryButton(page)).toHaveCount(0);
    await expectLoaded(page);
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  });
}

const sources = resolve(import.meta.dirname, '../src');

/** Returns the names of all parts that the sources load lazily, except for the texts of languages. */
function listPartNames(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!spec)\.tsx?$/.test(file) && !file.startsWith('texts/'))
    .map((file) => readFileSync(resolve(sources, file), 'utf8'));
  return files.flatMap((text) =>
    [...text.matchAll(/\bcreatePartLoader\(\s*'(\w+)'/g)].map(([, name]) => name!),
  );
}

/** Returns the paths and names of the screens of an app. */
function listScreens(app: string): [path: string, name: string][] {
  const text = readFileSync(resolve(sources, `apps/${app}/screen-loaders.ts`), 'utf8');
  return [...text.matchAll(/'(\/.*)': createPartLoader\(\s*'(\w+)'/g)].map(([, path, name]) => [
    path!,
    name!,
  ]);
}

/** Parts that load with another one, in one file or on one screen. */
const loadedTogether = [
  'ServiceScreen',
  'SupportScreen',
  'CeoScreen',
  'TicketScreen',
  'NoTicketOpened',
  'BrandPage',
];

/** Parts that show nothing, or that show only after a call or a background download. Only their loader is tested, in `part-loader.spec.ts`. */
const untestedParts = [
  'mountApp',
  'loaders',
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
  'AgentBrief',
  'DueAlerts',
  'FoundPersonCard',
  'PersonCard',
  'SetupList',
  'startRegistration',
  'startAuthentication',
  'WebAuthnAbortService',
  'subscribeToSharedStream',
];

/** The parts that were opened so far. */
const testedParts: string[] = [];
test.describe.configure({ mode: 'serial' }); // the second test expects that none was omitted

test('every part of the mini-app loads automatically after its scripts and styles were refused', async ({
  browser,
}) => {
  const page = await openMiniApp(browser, anna);
  const fromHome = await openWithRefusableFiles(page, '/tg/home');
  const check = (name: string, show: () => Promise<void>) => expectRecovery(fromHome, name, show);
  await check('HomeExtras', () => navigate(page, '/tg?brand=1'));
  await check('CharacterChoice', () => page.getByRole('button', { name: 'Select character' }).click());
  await page.keyboard.press('Escape');
  await check('ResultPicture', () => page.getByRole('button', { name: 'Share result' }).click());
  await check('NotInBrand', () => navigate(page, '/tg?brand=999'));
  for (const [path, name] of listScreens('mini-app').filter(
    ([, name]) => ![...loadedTogether, ...untestedParts].includes(name),
  )) {
    const query = /appointments|profile|ceo/.test(path) ? 'no_brand=true' : 'brand=1';
    const address = path.replace(':user_id/:secret_code', '4/code').replace(':service_type', 'mail');
    await check(name, () => navigate(page, `${address}?${query}`));
  }
});

test('every part of the panel loads automatically after its scripts and styles were refused', async ({
  browser,
}) => {
  const page = await openPanel(browser, ada);
  const fromSecurity = await openWithRefusableFiles(page, '/security');
  const check = (name: string, path: string) =>
    expectRecovery(fromSecurity, name, () => navigate(page, path));
  await check('BrandFrame', '/brands/1');
  await check('TicketDesk', '/tickets/new');
  await check('TicketChat', '/tickets/chat/2');
  for (const [path, name] of listScreens('panel')) {
    if (['SecurityScreen', 'StartScreen', ...loadedTogether, ...testedParts].includes(name)) continue;
    await check(name, path.replace(/:\w+/, '1'));
  }
  const fromContests = await openWithRefusableFiles(await page.context().newPage(), '/contests');
  await expectRecovery(fromContests, 'SecurityScreen', () => navigate(fromContests.page, '/security'));
  await expectRecovery(fromContests, 'StartScreen', () => navigate(fromContests.page, '/start'));

  const asVisitor = await openWithRefusableFiles(await (await browser.newContext()).newPage(), '/');
  await expectRecovery(asVisitor, 'OpenIdScreen', () => navigate(asVisitor.page, '/auth/openid'));
  await expectRecovery(asVisitor, 'LoginScreen', () => navigate(asVisitor.page, '/auth/4/code'));
  const firstPart = 'WelcomeScreen'; // the visitor's page began with it
  expect([...testedParts, ...loadedTogether, ...untestedParts, firstPart].sort()).toEqual(
    [...new Set(listPartNames())].sort(),
  );
});

test('a report is written without a connection after the home screen was idle, and is sent later', async ({
  browser,
}) => {
  const { page } = await openWithRefusableFiles(await openMiniApp(browser, anna), '/tg?brand=1');
  for (const name of ['ReportScreen', 'DepositsHistory']) {
    const requests = () =>
      page.evaluate(
        (file) => performance.getEntriesByType('resource').filter((entry) => file.test(entry.name)).length,
        new RegExp(`${name}-.*js$`),
      );
    await expect.poll(requests).toBe(2); // the file is fetched, and then imported
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
  for (const [path, name, response] of [
    ['/tg/statistic?brand=1', 'StatisticScreen', { status: 404 }],
    [
      '/tg/contests?brand=1',
      'ContestsScreen',
      { contentType: 'text/html', body: '<title>Tallydesk</title>' },
    ],
  ] as const) {
    loads = 0;
    refuse(new RegExp(`${name}.*js`), response);
    await navigate(page, path);
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
