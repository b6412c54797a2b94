import type { Page } from '@playwright/test';

/** Names that often break a layout, a text direction or a picture. */
export const hostileNames = [
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen1',
  'יעקב בן־מימון אבן תבון',
  '🔥🔥🔥',
  '<img src=x onerror="alert(1)"><b>Bob</b>',
  'Z̷̢̛͎͖͔͋̾a̴̡̧͉͙͑͛̓l̸̨̛̹̥͖̾g̵̢̡͔̙̓̕ǫ̸̛͉̼͗͗',
];

/** The keys of responses whose texts are replaced. */
const nameKeys = ['public_name', 'name', 'brand', 'agent', 'first_name', 'description', 'title'];

/**
 * Puts hostile names into the responses to each page that is loaded from now on, because the server would refuse some of them.
 * `page.route` would disable the browser's cache.
 */
export async function injectHostileNames(page: Page): Promise<void> {
  await page.addInitScript(
    ({ hostileNames, nameKeys }) => {
      const hostileByName = new Map<string, string>();
      const toHostile = (name: string) => {
        const count = hostileByName.size;
        if (!hostileByName.has(name)) hostileByName.set(name, hostileNames[count % hostileNames.length]!);
        return hostileByName.get(name)!;
      };
      const originalFetch = window.fetch;
      window.fetch = async (...request) => {
        const response = await originalFetch(...request);
        if (!response.headers.get('content-type')?.includes('json')) return response;
        const body = JSON.stringify(await response.json(), (key, value: unknown) =>
          typeof value === 'string' && value && nameKeys.includes(key) ? toHostile(value) : value,
        );
        return new Response(body, response);
      };
    },
    { hostileNames, nameKeys },
  );
}
