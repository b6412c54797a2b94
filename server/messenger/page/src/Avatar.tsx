const COLOURS = ['#c4475a', '#b5651d', '#7a5bc7', '#2f7d4f', '#1f7a8c', '#2d6fb5', '#b04a93'];

interface AvatarProps {
  id: number;
  name: string;
  hasPhoto?: boolean;
  size?: number;
}

export function Avatar({ id, name, hasPhoto = false, size = 44 }: AvatarProps) {
  if (hasPhoto) {
    const src = `/messenger/api/files/avatar-${id}-160`;
    return <img className="avatar" src={src} alt="" width={size} height={size} />;
  }
  const initials = name
    .split(/[^\p{L}\d]+/u)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('');
  return (
    <span
      className="avatar"
      aria-hidden="true"
      style={{
        background: COLOURS[Math.abs(id) % COLOURS.length],
        width: size,
        height: size,
        fontSize: size * 0.38,
      }}
    >
      {initials.toUpperCase()}
    </span>
  );
}
