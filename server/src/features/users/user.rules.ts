const NAME_LENGTH = 64;

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

/** How a person is called where no name is known (spec 9). */
export const userLabel = (user: { id: number; publicName: string | null }): string =>
  user.publicName ?? `User #${user.id}`;
