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
