import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { expectLoaded } from './screen';

/** People of the demo data, by their Telegram ids. */
export const ada = 7_000_000_001;
export const carl = 7_000_000_002;
export const mia = 7_000_000_003;
export const anna = 7_000_000_011;
export const nora = 7_000_000_021;

/** A picture of one pixel. */
export const newPicture = (name: string) => ({
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
  await messenger.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Waits for a message with this text, and returns the last one. */
export async function waitForMessage(messenger: Page | Locator, text: string | RegExp) {
  const message = messenger
    .getByRole('log', { name: 'Messages' })
    .getByRole('article')
    .filter({ hasText: text })
    .last();
  await expect(message).toBeVisible();
  return message;
}

let lastAmount = 800;

/** Reports a deposit in the open chat. No other deposit of this worker has its amount, so tests can find it by the amount. */
export async function reportDeposit(agent: Page): Promise<{ label: string; amount: number }> {
  const amount = (lastAmount += 1);
  await write(agent, `#retention\nClient ID: ${amount}\nAmount: ${amount}`);
  return { label: await waitForLabel(agent, amount), amount };
}

/** Waits until the bot has answered the report with this client id. Returns the label of the deposit. */
export async function waitForLabel(agent: Page | Locator, clientId: number): Promise<string> {
  const answer = new RegExp(`${clientId}[^]*?([AF]\\d+) is waiting for moderation`);
  return answer.exec(await (await waitForMessage(agent, answer)).innerText())![1]!;
}

/** Creates the parameters with which the messenger opens the mini-app for this person, for the hash of its URL. */
export async function createLaunchParams({ request }: BrowserContext, person: number) {
  const launch = await request.post('/messenger/api/launch', { data: { person } });
  const { url } = (await launch.json()) as { url: string };
  return new URLSearchParams(url.slice(url.indexOf('#') + 1));
}

/** Opens the mini-app as this person, in a separate browser context. */
export async function openMiniApp(browser: Browser, person: number): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`/tg#${await createLaunchParams(context, person)}`);
  await expect(page.getByText('Your brands')).toBeVisible();
  return page;
}

/** The sessions of people who have logged in. */
const sessionByPerson = new Map<number, Awaited<ReturnType<BrowserContext['storageState']>>>();

/** Opens the panel as this person, in a separate browser context. The first time, the person logs in. */
export async function openPanel(browser: Browser, person: number): Promise<Page> {
  const storageState = sessionByPerson.get(person);
  if (!storageState) {
    const messenger = await openMessenger(browser, person);
    const panel = await logIn(messenger);
    await messenger.close();
    sessionByPerson.set(person, await panel.context().storageState());
    return panel;
  }
  const context = await browser.newContext({ storageState });
  const panel = await context.newPage();
  await panel.goto('/panel');
  await expectLoaded(panel);
  return panel;
}

/** Opens the chat of the brand as its agent, and the panel as its manager. */
export async function openTeam(browser: Browser): Promise<{ agent: Page; manager: Page }> {
  const agent = await openMessenger(browser, anna);
  await openChat(agent, 'Northwind team');
  return { agent, manager: await openPanel(browser, mia) };
}

/** Used login links. They remain in the chats of people who logged in before. */
const usedLinks = new Set<string | null>();

/** Asks the bot for a login link and follows it. */
export async function logIn(messenger: Page): Promise<Page> {
  await openChat(messenger, 'Tallydesk');
  await write(messenger, '/login');
  const message = await waitForMessage(messenger, 'Your login link');
  const getHref = () => message.getByRole('link').getAttribute('href');
  await expect.poll(async () => usedLinks.has(await getHref())).toBe(false);
  usedLinks.add(await getHref());
  const [panel] = await Promise.all([
    messenger.context().waitForEvent('page'),
    message.getByRole('link').click(),
  ]);
  // The heading renders before the rest.
  await expect(panel.getByRole('button', { name: 'Log out on all devices' })).toBeVisible();
  return panel;
}

/** Asks support a question and returns the id of the ticket. The page then shows the ticket's chat. */
export async function askSupport(miniApp: Page, message: string): Promise<string> {
  await miniApp.goto('/tg/support?brand=1');
  await miniApp.getByLabel('Theme').selectOption('Platform');
  await miniApp.getByRole('textbox', { name: 'Message' }).fill(message);
  await miniApp.getByRole('button', { name: 'Send' }).click();
  const heading = miniApp.getByRole('heading', { name: /^Platform #/ });
  await expect(heading).toBeVisible();
  return /#(\d+)/.exec(await heading.innerText())![1]!;
}
