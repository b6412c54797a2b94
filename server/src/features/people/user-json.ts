import {
  fields,
  flag,
  type JsonParts,
  object,
  objectOrNull,
  stringOrNull,
  value,
  word,
  wordOrNull,
} from '../../platform/database/statements/json-text.sql.js';
import { managerCodes } from './manager-codes.js';

const viewOf = (user: string) => `
    'id', ${user}.id,
    'public_name', ${user}.public_name,
    'telegram_id', ${user}.telegram_id,
    'photo_uploaded', ${user}.photo_name is not null,
    'photo_url', '/storage/avatars/' || ${user}.photo_name`;

/** SQL of a person as `UserView`. `user`: an alias of `users`. Null if the join found nobody. */
export const userJson = (user: string) => `
  case when ${user}.role = 'user' then json_build_object(${viewOf(user)})
    when ${user}.id is not null then json_build_object(${viewOf(user)}, 'staff', true) end`;

const fieldsOf = (user: string): JsonParts => [
  ...fields({
    id: value(`${user}.id`),
    public_name: stringOrNull(`${user}.public_name`),
    telegram_id: value(`${user}.telegram_id`),
    photo_uploaded: value(`${user}.photo_name is not null`),
    photo_url: wordOrNull(`'/storage/avatars/' || ${user}.photo_name`),
  }),
  ...flag('staff', `${user}.role <> 'user'`),
];

/** A person as `UserView`, for texts of JSON. */
export const userParts = (user: string) => objectOrNull(`${user}.id is not null`, fieldsOf(user));

/** A person as `OwnUserView`, for texts of JSON. */
export const ownUserParts = (user: string) =>
  object(fieldsOf(user), {
    username: stringOrNull(`${user}.username`),
    role: word(`${user}.role`),
    user_roles: value(`case ${user}.role when 'user' then '[]'
      when 'manager' then to_json(${user}.codes)::text else '${JSON.stringify(managerCodes)}' end`),
    character: stringOrNull(`${user}.character`),
  });
