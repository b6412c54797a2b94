import type { Person } from '../../../state/messenger.types';
import { peerColour } from './peer-colours';
import { fullName } from './person-name';

interface AvatarProps {
  id: number;
  name: string;
  isBot?: boolean;
  hasPhoto?: boolean;
  size?: number;
}

/** A drawn portrait, the bot's tally marks, or initials. */
export function Avatar({ id, name, isBot = false, hasPhoto = false, size = 44 }: AvatarProps) {
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
  const initials = name
    .split(/[^\p{L}\d]+/u)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('');
  return (
    <span className="avatar" aria-hidden="true" style={{ ...style, ...peerColour(id) }}>
      {initials.toUpperCase()}
    </span>
  );
}

export function PersonAvatar({ person, size }: { person: Person; size: number }) {
  return <Avatar id={person.id} name={fullName(person)} hasPhoto={!person.hides_photo} size={size} />;
}
