import { type Browser, expect, type Locator, type Page } from '@playwright/test';

/** People of the demo data, by their Telegram ids. */
export const ada = 7_000_000_001;
export const carl = 7_000_000_002;
export const mia = 7_000_000_003;
export const anna = 7_000_000_011;
export const nora = 7_000_000_021;

/** A picture of one pixel. */
export const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/** Opens the messenger as this person, in a separate browser context. */
export async function openMessenger(browser: Browser, person: number, query = ''): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`/messenger?person=${person}${query}`);
  return page;
}

export async function openChat(messenger: Page, name: string): Promise<void> {
  await messenger
    .getByRole('navigation', { name: 'Chats' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
}

/** Writes in the open chat. With several panes, pass one of them. */
export async function write(messenger: Page | Locator, text: string): Promise<void> {
  await messenger.getByRole('textbox', { name: 'Message' }).fill(text);
  await messenger.getByRole('button', { name: 'Send' }).click();
}

/** Waits for a message with this text and returns it. */
export async function hear(messenger: Page | Locator, text: string | RegExp) {
  const message = messenger
    .getByRole('log', { name: 'Messages' })
    .getByRole('article')
    .filter({ hasText: text })
    .last();
  await expect(message).toBeVisible();
  return message;
}

/** Reports a deposit of this amount, and returns its label in the queue of the panel. */
export async function report(agent: Page, panel: Page, amount: number): Promise<string> {
  await write(agent, `#retention\nClient ID: ${amount}\nAmount: ${amount}`);
  await panel.goto('/deposits/moderation');
  const row = panel
    .getByRole('navigation', { name: 'Queue' })
    .getByRole('link')
    .filter({ hasText: `$${amount}.00` });
  return /A\d+/.exec(await row.innerText())![0];
}

/** Opens the mini-app as this person, in a separate page. */
export async function openMiniApp(browser: Browser, person: number): Promise<Page> {
  const messenger = await openMessenger(browser, person);
  await messenger.getByRole('button', { name: 'Open mini-app' }).click();
  const address = await messenger.getByTitle('Mini-app').last().getAttribute('src');
  const page = await messenger.context().newPage();
  await page.goto(address!);
  await expect(page.getByText('Your brands')).toBeVisible();
  return page;
}

/** Used login links. They remain in the chats of people who logged in before. */
const followed = new Set<string | null>();

/** Asks the bot for a login link and follows it. */
export async function logIn(messenger: Page): Promise<Page> {
  await openChat(messenger, 'Tallydesk');
  await write(messenger, '/login');
  const message = await hear(messenger, 'Your login link');
  const address = () => message.getByRole('link').getAttribute('href');
  await expect.poll(async () => followed.has(await address())).toBe(false);
  followed.add(await address());
  const [panel] = await Promise.all([
    messenger.context().waitForEvent('page'),
    message.getByRole('link').click(),
  ]);
  // The heading alone is there before the rest.
  await expect(panel.getByRole('button', { name: 'Log out on all devices' })).toBeVisible();
  return panel;
}
