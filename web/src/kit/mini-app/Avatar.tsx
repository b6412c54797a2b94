import { useState } from 'react';
import type { User } from '../../api/api.gen';
import styles from './Avatar.module.css';
import { PersonIcon } from './icons';

/** A person's photo. A placeholder shows if there is none, or if it does not load. */
export function Avatar({ user }: { user: Pick<User, 'photo_uploaded' | 'photo_url'> }) {
  const [failed, setFailed] = useState<string | null>(null);
  const photo = user.photo_uploaded ? user.photo_url : null;
  if (!photo || photo === failed)
    return (
      <span className={styles.avatar}>
        <PersonIcon />
      </span>
    );
  return <img className={styles.avatar} src={photo} alt="" onError={() => setFailed(photo)} />;
}
