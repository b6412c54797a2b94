import { readFileSync } from 'node:fs';
import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/** Adds `printed`: what the application showed on the terminal at its start, with the addresses to go to. */
export const test = base.extend<object, { printed: string }>({
  printed: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
    async ({}, use) => use(readFileSync(process.env.APP_LOG!, 'utf8')),
    { scope: 'worker' },
  ],
});
