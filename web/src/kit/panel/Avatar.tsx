import { Avatar as MantineAvatar } from '@mantine/core';
import type { User } from '../../api/api.gen';
import { initialsOf } from '../core/initials';
import { avatarColoursOf } from './avatar-colours';
import styles from './Avatar.module.css';

/** The person's picture, or their initials if there is none. The name is beside it. */
export function Avatar({ user, size = 24 }: { user: User; size?: number }) {
  const { light, dark } = avatarColoursOf(user.id);
  const colours = {
    '--light-back': light.back,
    '--light-front': light.front,
    '--dark-back': dark.back,
    '--dark-front': dark.front,
  };
  return (
    <MantineAvatar
      src={user.photo_uploaded ? user.photo_url : null}
      alt=""
      size={size}
      radius="50%"
      className={styles.avatar}
      style={colours}
      aria-hidden="true"
    >
      {initialsOf(user.public_name ?? '') || undefined}
    </MantineAvatar>
  );
}
