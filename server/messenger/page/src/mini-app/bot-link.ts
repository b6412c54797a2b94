/**
 * A link that this page opens itself: a link to the bot (of t.me or of this page), which opens the mini-app or asks for
 * START in the chat, or a one-time link into the mini-app.
 */
export type BotLink = { startApp: string } | { start: string } | { miniApp: string };

export function readBotLink(url: string, botUsername: string): BotLink | undefined {
  const link = URL.canParse(url) ? new URL(url) : undefined;
  if (!link) return undefined;
  const isOwn = link.origin === window.location.origin;
  if (isOwn && /^\/tg(\/|$)/.test(link.pathname)) return { miniApp: url };
  const isOwnPage = isOwn && link.pathname === window.location.pathname;
  const isBot =
    link.host === 't.me' && link.pathname.split('/')[1]?.toLowerCase() === botUsername.toLowerCase();
  if (!isOwnPage && !isBot) return undefined;
  const startApp = link.searchParams.get('startapp');
  return startApp === null ? { start: link.searchParams.get('start') ?? '' } : { startApp };
}
