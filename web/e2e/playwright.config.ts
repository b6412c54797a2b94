import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  globalSetup: './global-setup.ts',
  // One application serves all tests, and they follow what happens in it.
  workers: 1,
  timeout: 30_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    baseURL: process.env.APP_URL, // from global-setup.ts
    launchOptions: chromiumLaunch(),
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Moscow',
  },
});
