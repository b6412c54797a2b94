import { DEFAULT_LANGUAGE, type Language, matchLanguage } from '../../../shared/language.rules.js';
import { cleanLine } from '../../../shared/typed-text.rules.js';
import { DomainError, invalidField } from '../../platform/errors/domain-error.js';
import { toLatinLookalikes } from '../../platform/text/text.rules.js';
import type { User } from './user.entity.js';

/** The longest public name: in code points if it comes from Telegram, in UTF-16 code units if it was typed. */
export const MAX_NAME_LENGTH = 64;

/** The chosen language, or else that of the person's Telegram if there are texts in it, or else the default language. */
export const getShownLanguage = ({
  language,
  telegramLanguage,
}: Pick<User, 'language' | 'telegramLanguage'>): Language =>
  language ?? matchLanguage(telegramLanguage) ?? DEFAULT_LANGUAGE;

export interface TelegramPerson {
  id: string;
  firstName: string;
  lastName?: string | null;
  username?: string | null;
  /** Telegram's code of the language of the person's app. */
  languageCode?: string | null;
}

/** Whether the name contains the word "Staff", the mark of staff, even in similar letters. */
export const imitatesStaff = (name: string): boolean =>
  /(?<!\p{L})staff(?!\p{L})/u.test(toLatinLookalikes(name));

/** Whether the name has a visible character. Private-use characters are invisible, or shown as a box. */
const isVisible = (name: string): boolean => /[^\p{C}\p{Z}\p{M}]/u.test(name);

/** The name in Telegram, cut to `MAX_NAME_LENGTH`. Null if it has no visible character, or imitates the mark of staff. */
export function buildPublicName({ firstName, lastName }: TelegramPerson): string | null {
  const name = cleanLine([firstName, lastName].filter(Boolean).join(' ')).replace(/ +/g, ' ');
  if (!isVisible(name) || imitatesStaff(name)) return null;
  // A cut in the middle of an emoji leaves a joiner at the end, so the name is cleaned again.
  return cleanLine([...name].slice(0, MAX_NAME_LENGTH).join(''));
}

/** Throws unless a chosen name begins with three Latin letters and does not imitate the mark of staff. */
export function assertName(name: string): void {
  if (imitatesStaff(name)) throw invalidField('name', 'Names must not contain the word "Staff"');
  if (/^[a-z]{3}/i.test(name)) return;
  const text = 'The name must begin with Latin/English letters';
  throw new DomainError('invalid', text, { details: [{ field: 'name', message: text }] });
}

/** The person's public name, or "User #7" without one. */
export const formatUser = (user: { id: number; publicName: string | null }): string =>
  user.publicName ?? `User #${user.id}`;
