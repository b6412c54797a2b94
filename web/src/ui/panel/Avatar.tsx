import { Avatar as MantineAvatar } from '@mantine/core';
import type { User } from '../../api/api.gen';

/** The name that stands for a person everywhere (spec 9). */
export function nameOf(user: Pick<User, 'id' | 'public_name'>): string {
  return user.public_name ?? `User #${user.id}`;
}

/** The person's picture, or a placeholder while none has been uploaded. The name stands beside it. */
export function Avatar({ user, size = 24 }: { user: User; size?: number }) {
  return (
    <MantineAvatar
      src={user.photo_uploaded ? user.photo_url : null}
      alt=""
      size={size}
      radius="xl"
      color="initials"
      name={user.public_name ?? undefined}
      aria-hidden="true"
    />
  );
}
