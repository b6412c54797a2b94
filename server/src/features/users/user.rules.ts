import { cleanName } from '../../platform/names.rules.js';
import { DomainError } from '../../platform/domain-error.js';

/** The longest public name, in characters. */
export const NAME_LENGTH = 64;

/** A person as Telegram describes them. */
export interface TelegramPerson {
  id: string;
  firstName: string;
  lastName?: string | null;
  username?: string | null;
}

/** Invisible characters. The last ones are letters and symbols that look like an empty name. */
const UNSEEN = /[\p{C}\p{Z}\u115f\u1160\u3164\uffa0\u2800]/gu;

/** The first public name: the name in Telegram, cut to `NAME_LENGTH`. Null if no character of it is visible. */
export function firstPublicName({ firstName, lastName }: TelegramPerson): string | null {
  const whole = [firstName, lastName].filter(Boolean).join(' ').replace(/\s+/g, ' ');
  const name = cleanName(whole).trim();
  if (name.replace(UNSEEN, '') === '') return null;
  // A cut in the middle of an emoji leaves a joiner at the end, so the name is cleaned again.
  return cleanName([...name].slice(0, NAME_LENGTH).join('')).trim();
}

/** A chosen name must begin with three Latin letters (spec 5). */
export function refuseBadName(name: string): void {
  if (/^[a-z]{3}/i.test(name)) return;
  const text = 'The name must begin with Latin/English letters';
  throw new DomainError('invalid', text, { details: [{ field: 'name', message: text }] });
}
