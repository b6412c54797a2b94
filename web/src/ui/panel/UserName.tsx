import type { User } from '../../api/api.gen';
import { Avatar, nameOf } from './Avatar';
import styles from './UserName.module.css';

export function UserName({ user }: { user: User }) {
  const name = nameOf(user);
  return (
    <span className={styles.user}>
      <Avatar user={user} size={22} />
      <span className={styles.name} title={name}>
        {name}
      </span>
    </span>
  );
}
