/** Equal for names that differ only in case, in spaces, or in how their accents are encoded. */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toUpperCase().toLowerCase().normalize('NFC');
}

/** Ignores accents too, to find a name by a part of it. */
function searchKey(text: string): string {
  return nameKey(text.normalize('NFKD').replace(/\p{M}/gu, ''));
}

/** The items whose names have that part. */
export function withNamePart<T extends { name: string }>(items: T[], part: string): T[] {
  const sought = searchKey(part);
  return items.filter(({ name }) => searchKey(name).includes(sought));
}

/** The text as a pattern of `like` that finds it anywhere. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
