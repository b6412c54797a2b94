import { Avatar as MantineAvatar, useComputedColorScheme } from '@mantine/core';
import type { User } from '../../api/api.gen';
import { pickColours } from '../core/avatar-colours';
import { formatInitials } from '../core/initials';

/** The person's picture, or their initials if there is none. Decorative: the name is shown next to it. */
export function Avatar({ user, size = 24 }: { user: User; size?: number }) {
  const [background, foreground] = pickColours(useComputedColorScheme('light'), user.id);
  return (
    <MantineAvatar
      src={user.photo_uploaded ? user.photo_url : null}
      alt=""
      size={size}
      radius="50%"
      vars={() => ({ root: { '--avatar-bg': background, '--avatar-color': foreground } })}
      aria-hidden="true"
    >
      {formatInitials(user.public_name ?? '') || undefined}
    </MantineAvatar>
  );
}
