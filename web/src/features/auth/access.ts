import type { OwnUser } from '../../api/api.gen';
import { useGetMeQuery } from './api';

/** An individual right of a manager, such as `deposits`. */
export type ManagerCode = OwnUser['user_roles'][number];

/** Who may see something: people with a manager code, all staff, admins, or everybody who is signed in. */
export type Audience = ManagerCode | 'staff' | 'admin' | 'anyone';

/** Whether the signed-in person belongs to the audience. False until the person is loaded. */
export function useIsAllowed(audience: Audience): boolean {
  const { data: me } = useGetMeQuery();
  return me !== undefined && isAllowed(me, audience);
}

/** Whether the person belongs to the audience. CEOs and admins have all codes, so codes are checked only for managers. */
export function isAllowed({ role, user_roles }: OwnUser, audience: Audience): boolean {
  if (audience === 'anyone') return true;
  if (audience === 'admin') return role === 'admin';
  if (role === 'manager' && audience !== 'staff') return user_roles.includes(audience);
  return role !== 'user';
}
