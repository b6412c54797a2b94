import type { User } from '../../api/api.gen';

/** The server's rule for names. */
export const nameRule = 'The name must begin with Latin/English letters';
export const isName = (name: string) => /^[a-z]{3}/i.test(name);

export function formatName(user: Pick<User, 'id' | 'public_name'>): string {
  return user.public_name ?? `User #${user.id}`;
}
