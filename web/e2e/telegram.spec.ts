import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { listContrastFindings } from './axe';
import { anna } from './people';
import { expectLoaded } from './screen';
import { openInTelegram, type Theme } from './telegram-client';
import { getThemeParams } from '../../server/messenger/page/src/mini-app/theme-params';

const ceoPath = '/tg/ceo?no_brand=true';
const getMessageField = (page: Page) => page.getByRole('textbox', { name: 'Message' });

/** Themes that people have made: bright accents on a warm page, and neon on black. */
const customThemes: Record<string, Theme> = {
  sand: {
    bg_color: '#fff4d6',
    secondary_bg_color: '#f3dfae',
    text_color: '#5b4a2f',
    button_color: '#ffd400',
    button_text_color: '#ffffff',
  },
  neon: {
    bg_color: '#101010',
    secondary_bg_color: '#2a0038',
    section_bg_color: '#1a1a1a',
    text_color: '#39ff14',
    button_color: '#ff00aa',
    button_text_color: '#101010',
  },
};

for (const [version, features] of [
  ['6.0', { colours: false, swipeLock: false, shortcut: false, drafts: false }],
  ['7.7', { colours: true, swipeLock: true, shortcut: false, drafts: false }],
  ['8.0', { colours: true, swipeLock: true, shortcut: true, drafts: false }],
  ['9.0', { colours: true, swipeLock: true, shortcut: true, drafts: true }],
] as const) {
  test(`Telegram ${version} receives only events that it knows, and the mini-app works`, async ({
    browser,
  }) => {
    const { page, findLastData, listUnknown, storage } = await openInTelegram(browser, anna, ceoPath, {
      version,
    });
    await getMessageField(page).fill('A question that waits');
    await expect(getMessageField(page)).toHaveValue('A question that waits');
    await expect.poll(() => [...storage.values()]).toEqual(features.drafts ? ['A question that waits'] : []);
    const swipes = () => findLastData('web_app_setup_swipe_behavior');
    await expect.poll(swipes).toEqual(features.swipeLock ? { allow_vertical_swipe: false } : undefined);
    expect(Boolean(findLastData('web_app_set_header_color'))).toBe(features.colours);

    await page.goto('/tg/profile?no_brand=true');
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    const shortcut = page.getByRole('button', { name: 'Add to home screen' });
    await expect(shortcut).toBeVisible({ visible: features.shortcut });
    for (const item of await shortcut.all()) await item.click();
    await expect(shortcut).toBeHidden();
    expect(listUnknown()).toEqual([]);
  });
}

test('the messenger has the colours of the page in any theme, and every text is readable in custom ones', async ({
  browser,
}) => {
  const telegram = await openInTelegram(browser, anna, '/tg/home', { theme: getThemeParams('light') });
  const { page, sendEvent, findLastData } = telegram;
  const getColour = (name: string) =>
    page.evaluate((name) => document.documentElement.style.getPropertyValue(name), `--${name}`);
  const screens = ['/tg/home', '/tg?brand=1', '/tg/deposits?brand=1', '/tg/ticket/2?brand=1', '/tg/profile'];
  for (const path of screens) {
    await page.goto(path);
    await expectLoaded(page);
    for (const [name, theme_params] of Object.entries({ dark: getThemeParams('dark'), ...customThemes })) {
      await sendEvent('theme_changed', { theme_params });
      const [header, bottom] = [await getColour('page'), await getColour('card')];
      await expect.poll(() => findLastData('web_app_set_header_color'), name).toEqual({ color: header });
      await expect.poll(() => findLastData('web_app_set_background_color'), name).toEqual({ color: header });
      await expect.poll(() => findLastData('web_app_set_bottom_bar_color'), name).toEqual({ color: bottom });
      const findings = name in customThemes ? await listContrastFindings(page) : [];
      expect.soft(findings, `${path} in ${name}`).toEqual([]);
    }
  }
});

test('a draft outlives a lost network and a wiped webview, and is deleted once it is sent', async ({
  browser,
}) => {
  const { page, storage, findLastData } = await openInTelegram(browser, anna, '/tg/ticket/2?brand=1');
  await getMessageField(page).fill('The balance is old');
  await expect.poll(() => [...storage.values()]).toEqual(['The balance is old']);

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(getMessageField(page)).toHaveValue('The balance is old');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(getMessageField(page)).toHaveValue('');
  await expect(page.getByText('No connection. Trying again…')).toBeVisible();
  await expect.poll(() => [...storage.values()]).toEqual([]);
  const swipeLock = () => findLastData('web_app_setup_swipe_behavior');
  await expect.poll(swipeLock).toEqual({ allow_vertical_swipe: false });

  await page.context().setOffline(false);
  await expect(page.getByText('No connection. Trying again…')).toBeHidden();
  await expect.poll(swipeLock).toEqual({ allow_vertical_swipe: true });
  await page.reload();
  await expect(page.getByRole('log').getByText('The balance is old')).toHaveCount(1);
  await expect(getMessageField(page)).toHaveValue('');
});

test('the footer is hidden while the keyboard is open', async ({ browser }) => {
  const { page, sendEvent } = await openInTelegram(browser, anna, ceoPath);
  const footer = page.getByRole('navigation', { name: 'Main' });
  await expect(footer).toBeVisible();
  const sendHeight = (height: number) =>
    sendEvent('viewport_changed', { height, width: 390, is_state_stable: true, is_expanded: true });
  await getMessageField(page).focus();
  await expect(footer).toBeVisible();

  // The code that watches the keyboard loads after the first screen, possibly only now.
  await expect(async () => {
    await page.setViewportSize({ width: 390, height: 760 });
    await page.setViewportSize({ width: 390, height: 420 });
    await expect(footer).toBeHidden({ timeout: 1000 });
  }).toPass();
  await sendHeight(760);
  await page.setViewportSize({ width: 390, height: 760 });
  await expect(footer).toBeVisible();

  await sendHeight(420);
  await expect(footer).toBeHidden();
  await sendHeight(760);
  await expect(footer).toBeVisible();
});

test('without scripts, a line with Retry replaces the skeleton, and Retry keeps the launch data', async ({
  browser,
}) => {
  const { page } = await openInTelegram(browser, anna, 'about:blank');
  await page.route('**/assets/*.js', (route) => route.abort());
  const address = new URL(page.url());
  await page.goto(`/tg/home${address.hash}`);
  const notice = page.getByText('Tallydesk has not loaded yet.');
  /** Without scripts, an animation shows the notice after some seconds. */
  const skipDelay = () =>
    page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(notice).toBeHidden();
  await skipDelay();
  await expect(notice).toBeVisible();

  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect(notice).toBeHidden();
  await page.unroute('**/assets/*.js');
  await skipDelay();
  await retry.click();
  await expect(page.getByRole('link', { name: /Northwind/ })).toBeVisible();
});

test('a result is shared as a picture of the place and the percentage', async ({ browser }) => {
  const { page } = await openInTelegram(browser, anna, '/tg?brand=1');
  const share = page.getByRole('button', { name: 'Share result' });
  await expect(share).toBeVisible();
  await page.context().setOffline(true);
  await share.click();
  const alert = page.getByRole('alert').filter({ hasText: 'No connection' });
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.context().setOffline(false); // the picture then loads without a click
  const picture = page.getByRole('img', { name: /^Place \d+ of \d+, \d+% of the target$/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);
  await expect(page.getByText('Hold the picture to save it, or take a screenshot.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  await page.evaluate(() => {
    navigator.canShare = () => true;
    navigator.share = async (shared) => void Object.assign(window, { shared });
  });
  await share.click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const shared = await page.waitForFunction(() => {
    const [file] = (window as unknown as { shared?: { files: File[] } }).shared?.files ?? [];
    return file && [file.name, file.type, file.size > 5000];
  });
  expect(await shared.jsonValue()).toEqual(['result.png', 'image/png', true]);
});
