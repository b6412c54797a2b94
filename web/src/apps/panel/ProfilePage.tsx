import { isAllowed } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { ProfileScreen } from '../../features/auth/panel/ProfileScreen';
import { PreferenceSwitches } from '../../features/preferences/panel/PreferenceSwitches';

/** The person's own page: who they are, and for staff how they want the panel. */
export function ProfilePage() {
  const { data: me } = useGetMeQuery();
  return <ProfileScreen preferences={me && isAllowed(me, 'staff') ? <PreferenceSwitches /> : null} />;
}
