import { test as base } from '@playwright/test';
import { startApp } from './app-process';

export { expect } from '@playwright/test';

/** Each worker starts its own application, so that tests of two workers never share data. */
export const test = base.extend<{ closeContexts: void }, { appUrl: string }>({
  appUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use, { workerIndex }) => {
      if (process.env.APP_URL) return use(process.env.APP_URL); // an application that runs already
      const app = await startApp(`app-${workerIndex}`);
      await use(app.url);
      await app.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // Otherwise the pages of earlier tests would keep running during later ones.
  closeContexts: [
    async ({ browser }, use) => {
      await use();
      const pages = browser.contexts().flatMap((context) => context.pages());
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  baseURL: ({ appUrl }, use) => use(appUrl),
});
