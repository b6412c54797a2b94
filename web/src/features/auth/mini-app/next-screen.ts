const home = '/tg/home';

/** Where a login link leads: to the screen that it names, if that is one of the mini-app's own, else home. */
export function nextScreen(next: string | null): string {
  const { origin } = window.location;
  if (!next || !URL.canParse(next, origin)) return home;
  // Read as the browser would read it: `//host`, `/\host` and `/tg/../panel` lead out, however they begin.
  const target = new URL(next, origin);
  const isOwn = target.origin === origin && /^\/tg(\/[^/]|$)/.test(target.pathname);
  return isOwn ? target.pathname + target.search : home;
}
