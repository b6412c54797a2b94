import { cleanName } from '../../platform/names.rules.js';
import { DomainError } from '../../platform/domain-error.js';

/** The longest public name. */
export const NAME_LENGTH = 64;

/** What Telegram says of a person. */
export interface TelegramPerson {
  id: string;
  firstName: string;
  lastName?: string | null;
  username?: string | null;
}

/** Nothing is seen of them; the last ones are letters and symbols that people take for an empty name. */
const UNSEEN = /[\p{C}\p{Z}\u115f\u1160\u3164\uffa0\u2800]/gu;

/** The name a person starts with: Telegram's, cut to the length of a public name; null when nothing of it is seen. */
export function firstPublicName({ firstName, lastName }: TelegramPerson): string | null {
  const whole = [firstName, lastName].filter(Boolean).join(' ').replace(/\s+/g, ' ');
  const name = cleanName(whole).trim();
  if (name.replace(UNSEEN, '') === '') return null;
  // Cut in the middle of an emoji, the name would end in a joiner.
  return cleanName([...name].slice(0, NAME_LENGTH).join('')).trim();
}

/** A name that a person is given by choice begins with three Latin letters (spec 5). */
export function refuseBadName(name: string): void {
  if (/^[a-z]{3}/i.test(name)) return;
  const text = 'The name must begin with Latin/English letters';
  throw new DomainError('invalid', text, { details: [{ field: 'name', message: text }] });
}
