const home = '/tg/home';

/** Returns where a login link leads: the screen that it names if the mini-app has it, otherwise home. */
export function nextScreen(next: string | null): string {
  const { origin } = window.location;
  if (!next || !URL.canParse(next, origin)) return home;
  // The address is read like a browser reads it, because `//host`, `/\host` and `/tg/../panel` lead out of the app.
  const target = new URL(next, origin);
  const isOwn = target.origin === origin && /^\/tg(\/[^/]|$)/.test(target.pathname);
  return isOwn ? target.pathname + target.search : home;
}
