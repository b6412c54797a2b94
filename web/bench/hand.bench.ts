import type { CDPSession, Page, Route } from '@playwright/test';
import { test } from '../e2e/app';
import { ada, anna, askSupport, logIn, openMessenger, openMiniApp } from '../e2e/people';
import { checkSlowdown, cpuSlowdown, median, print, slowDown } from './measuring';

const words = 'the client asks when the money of last week arrives and which wallet to use now'.split(' ');

/** A message of some length, some of two lines and some with a link. */
function messageOf(id: number) {
  const text = Array.from({ length: 4 + (id % 23) }, (_, at) => words[(id + at) % words.length]).join(' ');
  const more = id % 9 === 0 ? '\nhttps://example.com/client?id=' + id : '';
  return {
    id,
    user_id: id % 3 === 0 ? 2 : 11,
    message: text + more,
    files: [],
    timestamp: 1_790_000_000 + id * 1000,
  };
}

/** The real answer about a ticket, with this many messages. Later calls get no newer ones. */
async function withMessages(route: Route, count: number): Promise<void> {
  const answer = await route.fetch();
  const chat = (await answer.json()) as { ticket: unknown };
  const isFirst = !new URL(route.request().url()).searchParams.has('after');
  const messages = isFirst ? Array.from({ length: count }, (_, at) => messageOf(count - at + 1_000_000)) : [];
  await route.fulfill({ json: { ...chat, messages, has_more: false } });
}

/** Milliseconds in which the page was busy since the last call. */
async function busyMs(devtools: CDPSession): Promise<() => Promise<number>> {
  await devtools.send('Performance.enable');
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  let last = await read();
  return async () => {
    const now = await read();
    const busy = now - last;
    last = now;
    return busy;
  };
}

/** Waits until the page has done what it does after it opens, such as the download of other screens. Returns its share of work. */
async function rest(page: Page, busy: () => Promise<number>): Promise<number> {
  for (let seconds = 0; ; seconds += 1) {
    await page.waitForTimeout(1000);
    const ms = await busy();
    if (seconds >= 4 && (ms < 40 || seconds > 60)) return ms / 1000;
  }
}

async function typeInto(page: Page, devtools: CDPSession) {
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.waitFor();
  await field.focus();
  await checkSlowdown(page, devtools);
  const busy = await busyMs(devtools);
  const shareAtRest = await rest(page, busy);
  const each: number[] = [];
  let last = performance.now();
  for (const letter of 'how a keystroke feels in a long chat') {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter); // a locator would search all messages
    await page.waitForTimeout(100);
    const ms = await busy();
    const now = performance.now();
    each.push(ms - shareAtRest * (now - last));
    last = now;
  }
  await field.fill('');
  return { 'keystroke ms, median': median(each).toFixed(1), worst: Math.max(...each).toFixed(1) };
}

test('a keystroke', async ({ browser }) => {
  const miniApp = await openMiniApp(browser, anna);
  const id = await askSupport(miniApp, 'How long may a chat become?');
  const panel = await logIn(await openMessenger(browser, ada));
  for (const page of [panel, miniApp]) page.setDefaultTimeout(180_000);
  const [ofPanel, ofMiniApp] = [await slowDown(panel), await slowDown(miniApp)];
  const rows = [];
  for (const count of [10, 1000, 10_000]) {
    for (const [app, page, devtools, address, call] of [
      ['panel', panel, ofPanel, `/tickets/chat/${id}`, `**/api/ticket/${id}*`],
      ['mini-app', miniApp, ofMiniApp, `/tg/ticket/${id}?brand=1`, `**/api/t/ticket/${id}*`],
    ] as const) {
      await page.bringToFront();
      await page.route(call, (route) => withMessages(route, count));
      await page.goto(address);
      rows.push({ app, messages: count, ...(await typeInto(page, devtools)) });
      await page.goto('about:blank');
      await page.unroute(call);
    }
  }
  print(`One keystroke in a chat, ${cpuSlowdown} x slower processor`, rows);
});
