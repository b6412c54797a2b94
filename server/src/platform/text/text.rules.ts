import { cleanId, foldText } from '../../../shared/typed-text.rules.js';

/** A key to compare names by. Ignores case, repeated spaces, invisible characters and the encoding of accents. */
export function toNameKey(name: string): string {
  return cleanId(name).replace(/ +/g, ' ').toUpperCase().toLowerCase().normalize('NFC');
}

/** Selects the items whose names contain the part. None if the part has no visible characters. */
export function filterByName<T extends { name: string }>(items: T[], part: string): T[] {
  const foldedPart = foldText(part);
  return items.filter(({ name }) => foldedPart !== '' && foldText(name).includes(foldedPart));
}

export const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Letters of other alphabets, and the Latin letters that they look like. Cyrillic capitals are looked up in lower case. */
const ALPHABETS = [
  ['авсеһніјкӏмоԛрѕтуүхԝғԁѵ', 'abcehhijklmoqpstyyxwfdv'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'],
  ['αεικνορτυχ', 'aeikvoptux'],
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢƒɡı', 'abcdefghijklmnoprstuvwyzfgi'],
] as const;
const latinByLetter = new Map(
  ALPHABETS.flatMap(([letters, latin]) => [...letters].map((letter, i) => [letter, latin[i]!] as const)),
);
/** The code points of the letter A in a filled circle, in a filled square, and of flags. NFKD does not change such letters. */
const PICTURED_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/**
 * Replaces letters by the lower-case Latin ones that they look like, to recognize words such as "Amount", "ftd" and "A12".
 * Removes accents and invisible characters. Other letters stay.
 */
export const toLatinLookalikes = (text: string): string =>
  foldText([...text.normalize('NFKD')].map(toLatin).join(''));

function toLatin(letter: string): string {
  const code = letter.codePointAt(0)!;
  const pictureOfA = PICTURED_ALPHABETS.find((start) => code >= start && code < start + 26);
  if (pictureOfA !== undefined) return String.fromCharCode('a'.charCodeAt(0) + code - pictureOfA);
  return latinByLetter.get(letter) ?? latinByLetter.get(letter.toLowerCase()) ?? letter;
}
