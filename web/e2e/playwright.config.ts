import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  globalSetup: './global-setup.ts',
  // Each worker has its own application and browser.
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    launchOptions: chromiumLaunch(),
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Moscow',
  },
});
