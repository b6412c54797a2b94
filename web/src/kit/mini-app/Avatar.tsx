import { type CSSProperties, useState } from 'react';
import type { User } from '../../api/api.gen';
import { pickColours } from '../core/avatar-colours';
import { formatInitials } from '../core/initials';
import styles from './Avatar.module.css';

/** The person's picture, or their initials if there is none or it does not load. Decorative: the name is shown next to it. */
export function Avatar({ user }: { user: Pick<User, 'id' | 'public_name' | 'photo_url'> }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [light, dark] = [pickColours('light', user.id), pickColours('dark', user.id)];
  const colours = { '--light': light[0], '--on-light': light[1], '--dark': dark[0], '--on-dark': dark[1] };
  const photo = user.photo_url !== failedUrl && user.photo_url;
  return (
    <span className={styles.avatar} style={colours as CSSProperties} aria-hidden="true">
      {photo ? (
        <img src={photo} alt="" width={36} height={36} loading="lazy" onError={() => setFailedUrl(photo)} />
      ) : (
        formatInitials(user.public_name ?? '')
      )}
    </span>
  );
}
