import type { CSSProperties } from 'react';
import type { Person } from '../../../state/messenger.types';

/** Dark enough for white text on them. The style sheet makes names lighter in the dark theme. */
const COLOURS = ['#c4314b', '#a8530c', '#6f42c1', '#2a7a32', '#0f7582', '#1c6fbf', '#ab2f7b'];

/** The style that gives a person or group its colour. */
export function peerColour(id: number): CSSProperties {
  const index = (Math.imul(Math.abs(id) % 1_000_003, 0x9e3779b1) >>> 0) % COLOURS.length;
  return { '--peer': COLOURS[index] } as CSSProperties;
}

export function fullName({ first_name, last_name }: Person): string {
  return last_name ? `${first_name} ${last_name}` : first_name;
}

interface AvatarProps {
  id: number;
  name: string;
  isBot?: boolean;
  hasPhoto?: boolean;
  size: number;
}

/** A drawn portrait, the bot's tally marks, or initials. */
export function Avatar({ id, name, isBot = false, hasPhoto = false, size }: AvatarProps) {
  if (hasPhoto) {
    const src = `/messenger/api/files/avatar-${id}-160`;
    return <img className="avatar" src={src} alt="" width={size} height={size} />;
  }
  const style = { width: size, height: size, fontSize: size * 0.38 };
  if (isBot) {
    return (
      <svg className="avatar of-bot" style={style} viewBox="0 0 40 40" aria-hidden="true">
        <path d="M12 13v14M17.3 13v14M22.7 13v14M28 13v14M9 26.5l22-13" />
      </svg>
    );
  }
  const initials = name.match(/(?<![\p{L}\d])[\p{L}\d]/gu) ?? [];
  return (
    <span className="avatar" aria-hidden="true" style={{ ...style, ...peerColour(id) }}>
      {initials.slice(0, 2).join('').toUpperCase()}
    </span>
  );
}

export function PersonAvatar({ person, size }: { person: Person; size: number }) {
  return <Avatar id={person.id} name={fullName(person)} hasPhoto={!person.hides_photo} size={size} />;
}

/** The number of unread messages. Shows nothing if there are none. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="badge">
      {count}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}
