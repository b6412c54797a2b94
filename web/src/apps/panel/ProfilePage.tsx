import { useIsAllowed } from '../../features/auth/access';
import { ProfileScreen } from '../../features/auth/panel/ProfileScreen';
import { StartContent } from '../../features/overview/panel/StartScreen';
import { PreferenceSwitches } from '../../features/people/panel/PreferenceSwitches';

export function ProfilePage() {
  const isStaff = useIsAllowed('staff');
  return (
    <ProfileScreen preferences={isStaff && <PreferenceSwitches />}>
      {isStaff && <StartContent />}
    </ProfileScreen>
  );
}
