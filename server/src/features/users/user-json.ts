/** SQL of a person as `UserView`. `user`: an alias of `users`. Null if the join found nobody. */
export const userJson = (user: string) => `
  case when ${user}.id is not null then json_build_object(
    'id', ${user}.id,
    'public_name', ${user}.public_name,
    'telegram_id', ${user}.telegram_id,
    'photo_uploaded', ${user}.photo_name is not null,
    'photo_url', '/storage/avatars/' || ${user}.photo_name
  ) end`;
