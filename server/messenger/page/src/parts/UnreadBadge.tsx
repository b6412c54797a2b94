/** How many messages are unread; nothing where all are read. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="badge">
      {count}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}
