import { defineConfig } from '@playwright/test';
import { buildLaunchOptions } from './chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/browser',
  globalSetup: './global-setup.ts',
  // Each worker has its own application and browser.
  workers: 2,
  fullyParallel: true,
  // Only ends tests that hang. A busy machine needs several times as long as a quiet one.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    launchOptions: buildLaunchOptions(),
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Moscow',
    // Popups open at once, so tests need not wait for animations.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
