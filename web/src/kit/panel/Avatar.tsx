import { type CSSProperties, useState } from 'react';
import type { User } from '../../api/api.gen';
import { pickColours } from '../core/avatar-colours';
import { formatInitials } from '../core/initials';
import styles from './Avatar.module.css';
import { Icon } from './Icon';

/**
 * The person's picture. If there is none or it does not load, their initials, or an icon if they have no name. Decorative: the name
 * is shown next to it. Made of plain elements, because the library's would make long lists slow.
 */
export function Avatar({ user, size = 24 }: { user: User; size?: number }) {
  const [failedUrl, setFailedUrl] = useState<string | null>();
  const [light, dark] = [pickColours('light', user.id), pickColours('dark', user.id)];
  const style = {
    '--size': `${size}px`,
    '--light-back': light[0],
    '--light-front': light[1],
    '--dark-back': dark[0],
    '--dark-front': dark[1],
  } as CSSProperties;
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {user.photo_uploaded && user.photo_url !== failedUrl ? (
        <img src={user.photo_url ?? undefined} alt="" onError={() => setFailedUrl(user.photo_url)} />
      ) : (
        formatInitials(user.public_name ?? '') || <Icon name="profile" size={size * 0.7} />
      )}
    </span>
  );
}
