const COLOURS = ['#c4475a', '#b5651d', '#7a5bc7', '#2f7d4f', '#1f7a8c', '#2d6fb5', '#b04a93'];

export function Avatar({ id, name, size = 44 }: { id: number; name: string; size?: number }) {
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
