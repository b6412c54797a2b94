const shownFieldsSql = (user: string) => `
    'public_name', ${user}.public_name,
    'photo_uploaded', ${user}.photo_name is not null,
    'photo_url', '/storage/avatars/' || ${user}.photo_name`;

const viewFieldsSql = (user: string) =>
  `'id', ${user}.id, 'telegram_id', ${user}.telegram_id, ${shownFieldsSql(user)}`;

/** SQL of a person as `UserView`. `user`: an alias of `users`. Null if an outer join found nobody. */
export const userJsonSql = (user: string) => `
  case when ${user}.role = 'user' then json_build_object(${viewFieldsSql(user)})
    when ${user}.id is not null then json_build_object(${viewFieldsSql(user)}, 'staff', true) end`;

/** SQL of a person's name and picture, without ids. `user`: an alias of `users`. */
export const namedUserJsonSql = (user: string) => `json_build_object(${shownFieldsSql(user)})`;
