import type { User } from '../../api/api.gen';

/** The server's rule for names. */
export const nameRule = 'The name must begin with Latin/English letters';
export const isName = (name: string) => /^[a-z]{3}/i.test(name);

/** The display name of a person. */
export function formatName(user: Pick<User, 'id' | 'public_name'>): string {
  return user.public_name ?? `User #${user.id}`;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Characters that may be initials: letters, digits, emoji and flags, but no brackets or dots. */
const initialPattern = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Returns the first visible characters of the first words. Empty if the name has none. */
export function formatInitials(name: string, limit = 2): string {
  return name
    .split(/\s+/u)
    .map((word) => [...segmenter.segment(word)].find(({ segment }) => initialPattern.test(segment))?.segment)
    .filter((sign) => sign !== undefined)
    .slice(0, limit)
    .map((sign) => limitMarks(sign).toUpperCase())
    .join('');
}

/** Keeps at most two combining marks of a letter, because more would not fit. */
const limitMarks = (sign: string) => sign.normalize('NFC').replace(/(\p{M}{2})\p{M}+/gu, '$1');
