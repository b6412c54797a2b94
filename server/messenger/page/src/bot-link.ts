/** A link to the bot itself, as t.me's or this page's own: it asks for the mini-app, or for START in the chat. */
export type BotLink = { startApp: string } | { start: string };

export function readBotLink(url: string, botUsername: string): BotLink | undefined {
  const link = URL.canParse(url) ? new URL(url) : undefined;
  if (!link) return undefined;
  const isOwnPage = link.origin === window.location.origin && link.pathname === window.location.pathname;
  const isBot =
    link.host === 't.me' && link.pathname.split('/')[1]?.toLowerCase() === botUsername.toLowerCase();
  if (!isOwnPage && !isBot) return undefined;
  const startApp = link.searchParams.get('startapp');
  return startApp === null ? { start: link.searchParams.get('start') ?? '' } : { startApp };
}
