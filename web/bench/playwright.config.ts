import { defineConfig } from '@playwright/test';
import { buildLaunchOptions } from '../e2e/chromium';

/** `npm run bench:web`: measures the built web apps in a browser and prints tables. It has no limits of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.bench.ts',
  outputDir: '../../test-results/bench-web',
  globalSetup: '../e2e/global-setup.ts',
  workers: 1,
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    launchOptions: buildLaunchOptions(),
    locale: 'en-GB',
    timezoneId: 'Europe/Moscow',
    actionTimeout: 20_000,
  },
});
