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
