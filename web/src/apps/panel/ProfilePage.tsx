import { isAllowed } from '../../features/auth/access';
import { useGetMeQuery } from '../../features/auth/api';
import { ProfileScreen } from '../../features/auth/panel/ProfileScreen';
import { StartContent } from '../../features/overview/panel/StartScreen';
import { PreferenceSwitches } from '../../features/people/panel/PreferenceSwitches';

export function ProfilePage() {
  const { data: me } = useGetMeQuery();
  const isStaff = me !== undefined && isAllowed(me, 'staff');
  return (
    <ProfileScreen preferences={isStaff && <PreferenceSwitches />}>
      {isStaff && <StartContent />}
    </ProfileScreen>
  );
}
