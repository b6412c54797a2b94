import type { User } from '../../api/api.gen';

/** The server's rule for names, in the product's words (spec 8). */
export const nameRule = 'The name must begin with Latin/English letters';
export const isName = (name: string) => /^[a-z]{3}/i.test(name);

/** Returns the name by which a person is shown everywhere (spec 9). */
export function formatName(user: Pick<User, 'id' | 'public_name'>): string {
  return user.public_name ?? `User #${user.id}`;
}
