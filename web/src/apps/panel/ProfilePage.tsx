import { ProfileScreen } from '../../features/auth/panel/ProfileScreen';
import { PreferenceSwitches } from '../../features/preferences/panel/PreferenceSwitches';

/** The person's own page: who they are, and how they want the panel. */
export const ProfilePage = () => <ProfileScreen preferences={<PreferenceSwitches />} />;
