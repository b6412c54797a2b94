import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../../../../shared/units.rules.js';
import { unauthorized } from '../../errors/domain-error.js';

/** What Telegram signed when a person opened the mini-app. */
export interface LaunchData {
  telegramId: number;
  username: string | null;
  firstName: string;
  lastName: string | null;
  /** Telegram's code of the language of the person's app. */
  languageCode: string | null;
  photoUrl: string | null;
  startParam: string | null;
  authDate: Date;
}

const MAX_AGE_MS = DAY_MS;
/** How much Telegram's clock may be ahead. */
const MAX_AHEAD_MS = 60 * 1000;

/** Verifies launch data as in Telegram's "Validating data received via the Mini App". Throws `Unauthorized`. */
export function verifyLaunchData(initData: string, botToken: string, now: Date): LaunchData {
  const fields = [...new URLSearchParams(initData)];
  const valueByName = new Map(fields);
  // If a name occurred twice, the signed value could differ from the one that is used.
  if (valueByName.size !== fields.length) throw unauthorized();
  if (!isSigned(fields, valueByName.get('hash'), botToken)) throw unauthorized();

  const authDate = parseAuthDate(valueByName.get('auth_date'));
  assertFresh({ authDate }, now);
  const user = parseUser(valueByName.get('user'));
  return { ...user, startParam: valueByName.get('start_param') ?? null, authDate };
}

function isSigned(fields: [string, string][], hash: string | undefined, botToken: string): boolean {
  if (!hash || !/^[0-9a-f]{64}$/.test(hash)) return false;
  const dataCheckString = fields
    .filter(([name]) => name !== 'hash')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
  const key = createHmac('sha256', 'WebAppData').update(botToken).digest();
  return timingSafeEqual(
    createHmac('sha256', key).update(dataCheckString).digest(),
    Buffer.from(hash, 'hex'),
  );
}

function parseAuthDate(text: string | undefined): Date {
  if (!text || !/^\d{1,11}$/.test(text)) throw unauthorized();
  return new Date(Number(text) * 1000);
}

/** Throws `Unauthorized` if launch data is too old, or too far in the future. */
export function assertFresh({ authDate }: Pick<LaunchData, 'authDate'>, now: Date): void {
  const ageMs = now.getTime() - authDate.getTime();
  if (ageMs > MAX_AGE_MS || ageMs < -MAX_AHEAD_MS) throw unauthorized();
}

function parseUser(json: string | undefined): Omit<LaunchData, 'startParam' | 'authDate'> {
  const user = parseObject(json);
  if (!Number.isSafeInteger(user.id)) throw unauthorized();
  const findText = (name: string) =>
    typeof user[name] === 'string' && user[name] !== '' ? user[name] : null;
  return {
    telegramId: user.id as number,
    username: findText('username'),
    firstName: findText('first_name') ?? '',
    lastName: findText('last_name'),
    languageCode: findText('language_code'),
    photoUrl: findText('photo_url'),
  };
}

function parseObject(json = ''): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // not JSON
  }
  throw unauthorized();
}
