import type { Page, Route } from '@playwright/test';
import { expect, test } from './app';
import { ada, anna, askSupport, logIn, openMessenger, openMiniApp, write } from './people';

const messageCount = 1500;
const pageSize = 50;
const maxMessagesInView = 20;

/** The users of Carl and Anna in the demo data. */
const [staffId, agentId] = [2, 4];

/** Builds a message, every third one by the agent. */
const newMessage = (id: number) => ({
  id,
  user_id: id % 3 === 0 ? agentId : staffId,
  message: `message ${id} ${'word '.repeat(id % 40)}`,
  files: [],
  timestamp: 1_790_000_000 + id * 600,
});

/** Fakes the responses about a chat with `messageCount` messages. A test may increase `newestId`. */
function fakeChat() {
  const fake = {
    olderCalls: 0,
    newestId: messageCount,
    respond: async (route: Route): Promise<void> => {
      const chat = (await (await route.fetch()).json()) as object;
      const { searchParams } = new URL(route.request().url());
      const after = Number(searchParams.get('after') ?? NaN);
      const end = Number(searchParams.get('before') ?? fake.newestId + 1);
      const size = Number.isNaN(after) ? Math.min(pageSize, end - 1) : fake.newestId - after;
      if (searchParams.has('before')) fake.olderCalls += 1;
      const messages = Array.from({ length: size }, (_, index) => newMessage(end - 1 - index));
      await route.fulfill({ json: { ...chat, messages, has_more: Number.isNaN(after) && end - size > 1 } });
    },
  };
  return fake;
}

/** Scrolls the history by some pixels, and returns once the page has drawn it. */
async function scroll(page: Page, byPx: number): Promise<void> {
  await page.locator('[data-scrolls]').evaluate((box, top) => box.scrollBy(0, top), byPx);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The first message in view, and its distance from the top of the page. */
const getReadingPosition = (page: Page) =>
  page.locator('[data-scrolls]').evaluate((box) => {
    const { top } = box.getBoundingClientRect();
    const first = [...box.querySelectorAll('article')].find(
      (article) => article.getBoundingClientRect().top >= top,
    );
    const text = /message (\d+)/.exec(first?.textContent ?? '')?.[1];
    return { id: Number(text), top: Math.round(first?.getBoundingClientRect().top ?? NaN) };
  });

const getHeight = (page: Page) => page.locator('[data-scrolls]').evaluate((box) => box.scrollHeight);

/** Scrolls up until a page of older messages is requested and shown. Returns the reading position after that. */
async function loadOlder(page: Page, fake: { olderCalls: number }) {
  const { olderCalls } = fake;
  const height = await getHeight(page);
  while (fake.olderCalls === olderCalls) await scroll(page, -300);
  await expect.poll(() => getHeight(page)).toBeGreaterThan(height + 1_000);
  return getReadingPosition(page);
}

test('a long chat keeps its scroll position while older and newer messages arrive', async ({ browser }) => {
  const miniApp = await openMiniApp(browser, anna);
  const id = await askSupport(miniApp, 'How long may a chat become?');
  const panel = await logIn(await openMessenger(browser, ada));

  const inMiniApp = { page: miniApp, address: `/tg/ticket/${id}?brand=1`, call: `**/api/t/ticket/${id}*` };
  const inPanel = { page: panel, address: `/tickets/chat/${id}`, call: `**/api/ticket/${id}*` };
  for (const [{ page, address, call }, other] of [
    [inMiniApp, inPanel],
    [inPanel, inMiniApp],
  ] as const) {
    const fake = fakeChat();
    await other.page.goto(other.address);
    await page.route(call, fake.respond);
    await page.goto(address);
    await expect(page.getByText(`message ${messageCount} `)).toBeVisible();

    // Each step loads only one page, and the message that was read stays in view.
    for (let pages = 1; pages <= 9; pages += 1) {
      const { id: readId } = await loadOlder(page, fake);
      expect(fake.olderCalls).toBe(pages);
      const oldestIdBefore = messageCount - pages * pageSize + 1;
      expect(Math.abs(readId - oldestIdBefore)).toBeLessThan(maxMessagesInView);
    }
    // A message of the other person arrives while this one reads.
    const [positionBefore, height] = [await getReadingPosition(page), await getHeight(page)];
    fake.newestId += 1;
    await write(other.page, 'Longer than this.');
    await expect.poll(() => getHeight(page)).toBeGreaterThan(height);
    expect(await getReadingPosition(page)).toEqual(positionBefore);

    await page.locator('[data-scrolls]').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect(page.getByText(`message ${fake.newestId} `)).toBeInViewport();
    await page.unrouteAll({ behavior: 'wait' }); // a call may still be running
  }
});
