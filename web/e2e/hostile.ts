import type { Page } from '@playwright/test';

/** Names that often break a layout, a text direction or a picture. */
export const hostileNames = [
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen1',
  'יעקב בן־מימון אבן תבון',
  '🔥🔥🔥',
  '<img src=x onerror="alert(1)"><b>Bob</b>',
  'Z̷̢̛͎͖͔͋̾a̴̡̧͉͙͑͛̓l̸̨̛̹̥͖̾g̵̢̡͔̙̓̕ǫ̸̛͉̼͗͗',
];

/** Puts such names into the server's answers. The server itself would refuse some of them. */
export async function injectHostileNames(page: Page, path: string): Promise<void> {
  let count = 0;
  const names = new Map<string, string>();
  const nameFor = (name: string) => {
    if (!names.has(name)) names.set(name, hostileNames[count++ % hostileNames.length]!);
    return names.get(name)!;
  };
  await page.route(path, async (route) => {
    // The stream of events never ends, so its text cannot be replaced.
    if (route.request().headers().accept?.includes('event-stream')) return route.continue();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const json = JSON.stringify(await response.json(), (key, value: unknown) =>
      typeof value === 'string' && value && nameKeys.has(key) ? nameFor(value) : value,
    );
    return route.fulfill({ response, body: json });
  });
}

const nameKeys = new Set(['public_name', 'name', 'brand', 'agent', 'first_name', 'description', 'title']);
