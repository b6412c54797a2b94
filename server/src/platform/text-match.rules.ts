/** The same for names that read the same: however their accents are encoded, in whatever case, with whatever spaces. */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toUpperCase().toLowerCase().normalize('NFC');
}

/** Accents are forgiven too: for finding a name by a part of it. */
function searchKey(text: string): string {
  return nameKey(text.normalize('NFKD').replace(/\p{M}/gu, ''));
}

/** Those whose name has that part. */
export function withNamePart<T extends { name: string }>(items: T[], part: string): T[] {
  const sought = searchKey(part);
  return items.filter(({ name }) => searchKey(name).includes(sought));
}
