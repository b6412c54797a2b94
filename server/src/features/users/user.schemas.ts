import { z } from 'zod';
import { managerCodes } from '../../platform/access/caller.js';
import type { User } from './user.entity.js';

/** A person in any answer (decision 3). */
export const UserView = z
  .object({
    id: z.int(),
    public_name: z.string().nullable(),
    telegram_id: z.int(),
    photo_uploaded: z.boolean(),
    photo_url: z.string().nullable(),
  })
  .meta({ id: 'User' });
export type UserView = z.infer<typeof UserView>;

/** The caller himself. */
export const OwnUserView = UserView.extend({
  username: z.string().nullable(),
  role: z.enum(['user', 'manager', 'ceo', 'admin']),
  user_roles: z.array(z.enum(managerCodes)),
  character: z.string().nullable(),
}).meta({ id: 'OwnUser' });
export type OwnUserView = z.infer<typeof OwnUserView>;

export function userView(user: Pick<User, 'id' | 'publicName' | 'telegramId' | 'photoName'>): UserView {
  return {
    id: user.id,
    public_name: user.publicName,
    telegram_id: Number(user.telegramId),
    photo_uploaded: user.photoName !== null,
    photo_url: user.photoName && `/storage/avatars/${user.photoName}`,
  };
}

export function ownUserView(user: User): OwnUserView {
  return {
    ...userView(user),
    username: user.username,
    role: user.role,
    user_roles: user.role === 'manager' ? user.codes : user.role === 'user' ? [] : [...managerCodes],
    character: user.character,
  };
}
