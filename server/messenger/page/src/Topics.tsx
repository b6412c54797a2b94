import type { ThreadView } from '../../page.views';

interface TopicsProps {
  threads: ThreadView[];
  current: number;
  onThread: (id: number) => void;
}

export function Topics({ threads, current, onThread }: TopicsProps) {
  return (
    <nav className="topics" aria-label="Topics">
      {threads.map(({ id, name, unread, isClosed }) => (
        <button
          type="button"
          key={id}
          aria-current={id === current ? 'page' : undefined}
          onClick={() => onThread(id)}
        >
          {name}
          {isClosed && <span className="topic-state">closed</span>}
          {unread > 0 && (
            <span className="badge">
              {unread}
              <span className="visually-hidden"> unread</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
