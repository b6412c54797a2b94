import { Avatar as MantineAvatar, Badge, VisuallyHidden } from '@mantine/core';
import type { Person } from '../../../state/messenger.types';
import { Icon } from './Icon';

/** Colours of Mantine that are dark enough for white text. */
const COLOURS = ['red', 'pink', 'grape', 'violet', 'indigo', 'cyan', 'teal'];

/** The colour of a person or a chat. */
export function getPeerColour(id: number): string {
  const index = (Math.imul(Math.abs(id) % 1_000_003, 0x9e3779b1) >>> 0) % COLOURS.length;
  return COLOURS[index]!;
}

export function formatFullName({ first_name, last_name }: Person): string {
  return last_name ? `${first_name} ${last_name}` : first_name;
}

interface AvatarProps {
  id: number;
  name: string;
  isBot?: boolean;
  hasPhoto?: boolean;
  size: number;
}

/** The portrait of a person, the bot's tally marks, or initials. */
export function Avatar({ id, name, isBot = false, hasPhoto = false, size }: AvatarProps) {
  return (
    <MantineAvatar
      aria-hidden
      variant="filled"
      size={size}
      color={isBot ? 'blue' : getPeerColour(id)}
      name={name}
      src={hasPhoto ? `/messenger/api/files/avatar-${id}-160` : null}
      alt=""
    >
      {isBot && <Icon name="tally" size={size * 0.7} />}
    </MantineAvatar>
  );
}

export function PersonAvatar({ person, size }: { person: Person; size: number }) {
  return <Avatar id={person.id} name={formatFullName(person)} hasPhoto={!person.hides_photo} size={size} />;
}

export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Badge>
      {count}
      <VisuallyHidden> unread</VisuallyHidden>
    </Badge>
  );
}
