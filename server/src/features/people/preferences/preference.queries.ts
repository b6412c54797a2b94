import { firstRow, run } from '../../../platform/database/statements/statement.js';

export interface Preferences {
  single_keys: boolean;
  desktop_notifications: boolean;
}

/** Null: the person has changed nothing yet. */
export const findPreferences = firstRow<Preferences, [userId: number]>(
  'select single_keys, desktop_notifications from preferences where user_id = $1',
);

/** Null leaves a field as it is. One statement, so that no change is lost if several come at once. */
export const changePreferences = run<
  [userId: number, singleKeys: boolean | null, desktopNotifications: boolean | null]
>(`
  insert into preferences as p (user_id, single_keys, desktop_notifications)
  values ($1, coalesce($2::boolean, false), coalesce($3::boolean, false))
  on conflict (user_id) do update set
    single_keys = coalesce($2::boolean, p.single_keys),
    desktop_notifications = coalesce($3::boolean, p.desktop_notifications)`);

export const deletePreferences = run<[userId: number]>('delete from preferences where user_id = $1');
