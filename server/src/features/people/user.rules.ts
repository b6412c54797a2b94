import { cleanName } from '../../platform/names.rules.js';
import { DomainError, invalidField } from '../../platform/domain-error.js';

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

/** The first of 26 letters in boxes, discs and flags, which normalization leaves as they are. */
const PICTURED_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
/** Letters of other alphabets that look like those of "staff". */
const LOOKALIKES: Record<string, string> = {
  ѕ: 's',
  ꜱ: 's',
  т: 't',
  τ: 't',
  ᴛ: 't',
  а: 'a',
  α: 'a',
  ᴀ: 'a',
  ғ: 'f',
  ƒ: 'f',
  ꜰ: 'f',
};

function plainLetter(letter: string): string {
  const code = letter.codePointAt(0)!;
  const first = PICTURED_ALPHABETS.find((start) => code >= start && code < start + 26);
  return first === undefined ? (LOOKALIKES[letter] ?? letter) : String.fromCharCode(97 + code - first);
}

/** Whether the name has the word "Staff", the mark of staff, in any letters that look like it. */
export function claimsToBeStaff(name: string): boolean {
  const letters = [...name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()];
  return /(?<!\p{L})staff(?!\p{L})/u.test(letters.map(plainLetter).join(''));
}

/**
 * The first public name: the name in Telegram, cut to `NAME_LENGTH`. Null if no character of it is visible, or if it
 * imitates the mark of staff.
 */
export function firstPublicName({ firstName, lastName }: TelegramPerson): string | null {
  const whole = [firstName, lastName].filter(Boolean).join(' ').replace(/\s+/g, ' ');
  const name = cleanName(whole).trim();
  if (name.replace(UNSEEN, '') === '' || claimsToBeStaff(name)) return null;
  // A cut in the middle of an emoji leaves a joiner at the end, so the name is cleaned again.
  return cleanName([...name].slice(0, NAME_LENGTH).join('')).trim();
}

/** A chosen name must begin with three Latin letters (spec 5), and must not imitate the mark of staff. */
export function refuseBadName(name: string): void {
  if (claimsToBeStaff(name)) throw invalidField('name', 'Names must not contain the word "Staff"');
  if (/^[a-z]{3}/i.test(name)) return;
  const text = 'The name must begin with Latin/English letters';
  throw new DomainError('invalid', text, { details: [{ field: 'name', message: text }] });
}
/** The person's public name, or "User #7" without one (spec 9). */
export const userLabel = (user: { id: number; publicName: string | null }): string =>
  user.publicName ?? `User #${user.id}`;
