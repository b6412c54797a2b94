import type { User } from '../../api/api.gen';
import styles from './StaffMark.module.css';

/** Says that the person is staff. It stands beside the name and never in it, so no name can imitate it. */
export function StaffMark({ user }: { user: Pick<User, 'staff'> }) {
  if (!user.staff) return null;
  return (
    <>
      {' '}
      <span className={styles.mark}>Staff</span>
    </>
  );
}
