import { shared } from '../../texts/shared';
import type { User } from '../../api/api.gen';
import styles from './StaffMark.module.css';

/** Marks staff. It is a separate element next to the name, so no chosen name can imitate it. */
export function StaffMark({ user }: { user: Pick<User, 'staff'> }) {
  if (!user.staff) return null;
  return (
    <>
      {' '}
      <span className={styles.mark}>{shared.people.staff}</span>
    </>
  );
}
