/** Somebody whom a note can mention. */
export interface Mentionable {
  id: number;
  publicName: string | null;
  /** The name in Telegram, without the @. */
  username: string | null;
}

/**
 * The people whom a text mentions: an @ at the beginning of a word, followed by the whole name of a person, or by their name in
 * Telegram. Case does not matter. Of names that begin alike the longest counts, so "@Mia Voss" does not mention a "Mia".
 * People of the same name are all mentioned.
 */
export function mentionedIn<Person extends Mentionable>(text: string, people: readonly Person[]): Person[] {
  const named = people
    .flatMap((person) =>
      [person.publicName, person.username].flatMap((name) =>
        name ? [{ person, name: folded(name).trim() }] : [],
      ),
    )
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length);
  const found = new Set<Person>();
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_@])@/gu)) {
    const rest = folded(text.slice(index + 1));
    const longest = named.find(
      ({ name }) => rest.startsWith(name) && !/^[\p{L}\p{N}_]/u.test(rest.slice(name.length)),
    );
    for (const { person, name } of named) if (name === longest?.name) found.add(person);
  }
  return people.filter((person) => found.has(person));
}

const folded = (text: string) => text.normalize('NFC').toLocaleLowerCase('en');
