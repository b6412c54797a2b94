import { foldText } from '../../../shared/typed-text.rules.js';

/** Letters of other alphabets, and the Latin ones that they look like. Cyrillic capitals follow the small ones. */
const ALPHABETS = [
  ['авсеһніјкӏмоԛрѕтуүхԝғԁѵ', 'abcehhijklmoqpstyyxwfdv'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'],
  ['αεικνορτυχ', 'aeikvoptux'],
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢƒɡı', 'abcdefghijklmnoprstuvwyzfgi'],
] as const;
const latinByLetter = new Map(
  ALPHABETS.flatMap(([letters, latin]) => [...letters].map((letter, i) => [letter, latin[i]!] as const)),
);
/** The first of 26 letters in boxes, discs and flags, which normalization leaves as they are. */
const PICTURED_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/**
 * Replaces letters by the small Latin ones that they look like, to recognise words such as "Amount", "ftd" and "A12". Accents
 * and invisible characters make no difference. Other letters stay.
 */
export const toLatinLookalikes = (text: string): string =>
  foldText([...text.normalize('NFKD')].map(toLatin).join(''));

function toLatin(letter: string): string {
  const code = letter.codePointAt(0)!;
  const first = PICTURED_ALPHABETS.find((start) => code >= start && code < start + 26);
  if (first !== undefined) return String.fromCharCode(97 + code - first);
  return latinByLetter.get(letter) ?? latinByLetter.get(letter.toLowerCase()) ?? letter;
}
