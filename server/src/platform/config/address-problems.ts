import { isIP } from 'node:net';

type RawEnv = Record<string, string | undefined>;

const WEBHOOK_PATH = '/telegram/webhook';
/** The ports that Telegram sends updates to. Empty: 443, the default of https. */
const WEBHOOK_PORTS = ['', '80', '88', '8443'];

/** Finds addresses that are well-formed but unusable. One line for each. */
export function findWrongAddresses(env: RawEnv): string[] {
  const host = 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, without a port';
  const problems: RawEnv = {
    HOST: isHost(env.HOST) ? undefined : host,
    METRICS_HOST: isHost(env.METRICS_HOST) ? undefined : host,
    PUBLIC_URL: findPublicUrlProblem(env.PUBLIC_URL),
    TELEGRAM_API_ROOT: findApiRootProblem(env.TELEGRAM_API_ROOT),
    TELEGRAM_WEBHOOK_URL: findWebhookProblem(env.TELEGRAM_WEBHOOK_URL, isTelegramHost(env.TELEGRAM_API_ROOT)),
  };
  return Object.entries(problems).flatMap(([name, problem]) => (problem ? [`${name}: ${problem}`] : []));
}

/** Otherwise 999.1.1.1 would be resolved as a host name. */
function isHost(text = '127.0.0.1'): boolean {
  return isIP(text) !== 0 || (/^[a-z\d][\w.-]*$/i.test(text) && !/^[\d.]+$/.test(text));
}

function findPublicUrlProblem(text = ''): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname, username } = new URL(text);
  // Not even an empty query or fragment, because links are built by appending to the address.
  if (/^\/*$/.test(pathname) && !/[?#]/.test(text) && !username) return undefined;
  return 'must be only the host, such as https://desk.example.com: Tallydesk cannot be served below a path';
}

function isTelegramHost(root = 'https://api.telegram.org'): boolean {
  return URL.canParse(root) && new URL(root).hostname === 'api.telegram.org';
}

function findApiRootProblem(root = ''): string | undefined {
  const isWrong = root && isTelegramHost(root) && new URL(root).pathname !== '/';
  return isWrong ? 'must be https://api.telegram.org without a path' : undefined;
}

/** A self-hosted Bot API server may send updates over http and to any port. */
function findWebhookProblem(text = '', fromTelegram: boolean): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, port, pathname } = new URL(text);
  if (pathname !== WEBHOOK_PATH)
    return `must have the path ${WEBHOOK_PATH}, where Tallydesk receives updates`;
  if (!fromTelegram) return undefined;
  if (protocol !== 'https:') return 'must begin with https://, because Telegram sends updates nowhere else';
  return WEBHOOK_PORTS.includes(port)
    ? undefined
    : 'must have port 443, 80, 88 or 8443, because Telegram sends updates to no other';
}
