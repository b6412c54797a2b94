/** Returns an address as Telegram stores it (td: `LinkManager::get_checked_link`). Undefined: Telegram drops it silently. */
export function checkedLink(url: string): string | undefined {
  if (/^tg:/i.test(url)) return url;
  const address = /^https?:\/\//i.test(url) ? url : `http://${url}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, href } = new URL(address);
  return hostname.includes('.') ? href : undefined; // Telegram accepts no host such as "localhost"
}

/** The person of a `tg://user?id=` link. */
export function parseUserId(url: string): number | undefined {
  const id = parseQuery(url, 'user')?.get('id') ?? '';
  return /^[1-9]\d*$/.test(id) ? Number(id) : undefined;
}

/** @throws Error in Telegram's words if it is no `tg://emoji?id=` link. */
export function parseCustomEmojiId(url: string): string {
  if (!/^tg:/i.test(url)) throw new Error('Custom emoji URL must have scheme tg');
  if (!/^tg:(\/\/)?emoji([/?#]|$)/i.test(url)) throw new Error('Custom emoji URL must have host "emoji"');
  const id = parseQuery(url, 'emoji')?.get('id');
  if (id === undefined || id === null) throw new Error('Custom emoji URL must have an emoji identifier');
  if (!/^[1-9]\d*$/.test(id)) throw new Error('Invalid custom emoji identifier specified');
  return id;
}

function parseQuery(url: string, host: string): URLSearchParams | undefined {
  const query = new RegExp(`^tg:(?://)?${host}/?\\?([^#]*)`, 'i').exec(url)?.[1];
  return query === undefined ? undefined : new URLSearchParams(query);
}
