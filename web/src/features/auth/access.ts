import type { OwnUser } from '../../api/api.gen';

export type StaffCode = OwnUser['user_roles'][number];

/** Whether the person sees the screens of a code; null stands for any staff. A manager needs the code itself. */
export function isAllowed(me: OwnUser, code: StaffCode | null): boolean {
  if (me.role === 'user') return false;
  return me.role !== 'manager' || code === null || me.user_roles.includes(code);
}
