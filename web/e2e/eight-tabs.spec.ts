import type { Page } from '@playwright/test';
import { expect, test } from './app';
import { anna, logIn, mia, openChat, openMessenger, reportDeposit } from './people';
import { expectLoaded } from './screen';

/** Shorter than the 45 s between the periodic refetches of a tab. */
const beforeRefetch = { timeout: 20_000 };

test('eight tabs share one stream of events, even after the tab that reads it was closed', async ({
  browser,
}) => {
  // Other tests use the session of `openPanel`, and this one logs out.
  const messenger = await openMessenger(browser, mia);
  const first = await logIn(messenger);
  await messenger.close();
  const streamingTabs = new Set<Page>();
  first.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streamingTabs.add(request.frame().page());
  });
  await first.goto('/deposits/search');
  const tabs = [first];
  while (tabs.length < 8) {
    const tab = await first.context().newPage();
    await tab.goto('/deposits/search');
    await expectLoaded(tab);
    tabs.push(tab);
  }
  await expect.poll(() => streamingTabs.size).toBe(1);

  const agent = await openMessenger(browser, anna);
  await openChat(agent, 'Northwind');
  const reportAndExpectShown = async (pages: Page[]) => {
    // Postpones the next refetch of all tabs, so that only the stream can show the deposit in time.
    await pages[0]!.evaluate(() => localStorage.setItem('stat_refresh_at', String(Date.now() + 45_000)));
    const { label } = await reportDeposit(agent);
    for (const tab of pages) await expect(tab.getByText(label).first()).toBeVisible(beforeRefetch);
  };
  await reportAndExpectShown(tabs);

  const [streamingTab] = streamingTabs;
  streamingTabs.clear();
  await streamingTab!.close();
  const otherTabs = tabs.filter((tab) => tab !== streamingTab);
  await expect.poll(() => streamingTabs.size).toBe(1);
  await reportAndExpectShown(otherTabs);

  await otherTabs[0]!.getByRole('button', { name: 'Log out' }).click();
  for (const tab of otherTabs) await expect(tab).toHaveURL(/\/$/, beforeRefetch);
});
