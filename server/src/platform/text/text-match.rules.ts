import { cleanId, foldText } from '../../../shared/typed-text.rules.js';

/** A comparison key that ignores case, spaces, invisible characters and the encoding of accents. */
export function toNameKey(name: string): string {
  return cleanId(name).replace(/ +/g, ' ').toUpperCase().toLowerCase().normalize('NFC');
}

/** Filters items whose names contain a part. None if the part has no visible characters. */
export function filterByName<T extends { name: string }>(items: T[], part: string): T[] {
  const foldedPart = foldText(part);
  return items.filter(({ name }) => foldedPart !== '' && foldText(name).includes(foldedPart));
}

/** A `like` pattern that matches the text anywhere. */
export const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
