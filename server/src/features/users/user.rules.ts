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

/** The name a person starts with: Telegram's, cut to the length of a public name; null when it is blank. */
export function firstPublicName({ firstName, lastName }: TelegramPerson): string | null {
  const name = [firstName, lastName].filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
  return [...name].slice(0, NAME_LENGTH).join('').trim() || null;
}

/** A name that a person is given by choice begins with three Latin letters (spec 5). */
export function refuseBadName(name: string): void {
  if (/^[a-z]{3}/i.test(name)) return;
  const text = 'The name must begin with Latin/English letters';
  throw new DomainError('invalid', text, { details: [{ field: 'name', message: text }] });
}
