import { shared } from '../../texts/shared';
import type { User } from '../../api/api.gen';

/** The rule of public names. The server also refuses names that imitate "Staff". */
export const beginsWithThreeLatinLetters = (name: string) => /^[a-z]{3}/i.test(name);

export function formatName(user: Pick<User, 'id' | 'public_name'>): string {
  return user.public_name ?? shared.people.user({ id: user.id });
}
