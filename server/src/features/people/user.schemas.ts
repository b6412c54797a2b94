import { z } from 'zod';
import { languages } from '../../../shared/language.rules.js';
import { managerCodes } from '../../platform/access/caller.js';
import { lineText } from '../../platform/http/common.schemas.js';
import type { User } from './user.entity.js';
import { getShownLanguage, MAX_NAME_LENGTH } from './user.rules.js';

/** The characters of the mini-app. Their pictures are /monkeys/{character}.png in the web app. */
export const characters = [
  'astronaut',
  'captain',
  'chef',
  'cowboy',
  'detective',
  'king',
  'musician',
  'ninja',
  'pilot',
  'pirate',
  'scholar',
  'wizard',
] as const;

/** The service checks the first three letters, which have their own error text, and imitations of staff. */
export const SetName = z
  .strictObject({ name: lineText(MAX_NAME_LENGTH).overwrite((name) => name.replace(/ +/g, ' ')) })
  .meta({ id: 'SetName' });
export type SetName = z.infer<typeof SetName>;

export const UpdateOwnUser = z
  .strictObject({
    name: SetName.shape.name.optional(),
    /** The language of the mini-app and of the bot's messages. Null: that of Telegram. */
    language: z.enum(languages).nullish(),
  })
  .refine(({ name, language }) => name !== undefined || language !== undefined, {
    path: ['name'],
    error: 'must be given, or a language',
  })
  .meta({ id: 'UpdateOwnUser' });
export type UpdateOwnUser = z.infer<typeof UpdateOwnUser>;

export const SetCharacter = z.strictObject({ avatar: z.enum(characters) }).meta({ id: 'SetCharacter' });
export type SetCharacter = z.infer<typeof SetCharacter>;

export const CharacterList = z.array(z.enum(characters));

export const Role = z.enum(['user', 'manager', 'ceo', 'admin']);

/** A person in responses. */
export const UserView = z
  .object({
    id: z.int(),
    public_name: z.string().nullable(),
    telegram_id: z.int(),
    photo_uploaded: z.boolean(),
    photo_url: z.string().nullable(),
    /** Set only for managers, ceos and admins, so that nobody can imitate them by a name. */
    staff: z.literal(true).optional(),
  })
  .meta({ id: 'User' });
export type UserView = z.infer<typeof UserView>;

/** The caller's own account. */
export const OwnUserView = UserView.extend({
  username: z.string().nullable(),
  role: Role,
  /** The codes of a manager. CEOs and admins have all codes. */
  user_roles: z.array(z.enum(managerCodes)),
  character: z.string().nullable(),
  /** The chosen language. Null: that of Telegram. */
  language: z.enum(languages).nullable(),
  /** The language in effect. */
  shown_language: z.enum(languages),
}).meta({ id: 'OwnUser' });
export type OwnUserView = z.infer<typeof OwnUserView>;

export type ShownUser = Pick<User, 'id' | 'publicName' | 'telegramId' | 'photoName' | 'role'>;
/** The data from which `OwnUserView` is built. */
export type OwnUser = ShownUser &
  Pick<User, 'username' | 'codes' | 'character' | 'language' | 'telegramLanguage'>;

export function toUserView(user: ShownUser): UserView {
  return {
    id: user.id,
    public_name: user.publicName,
    telegram_id: Number(user.telegramId),
    photo_uploaded: user.photoName !== null,
    photo_url: user.photoName && `/storage/avatars/${user.photoName}`,
    ...(user.role !== 'user' && { staff: true }),
  };
}

export function toOwnUserView(user: OwnUser): OwnUserView {
  return {
    ...toUserView(user),
    username: user.username,
    role: user.role,
    user_roles: user.role === 'manager' ? [...user.codes] : user.role === 'user' ? [] : [...managerCodes],
    character: user.character,
    language: user.language,
    shown_language: getShownLanguage(user),
  };
}
