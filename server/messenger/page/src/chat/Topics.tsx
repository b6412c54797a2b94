import type { ThreadView } from '../../../page-api/page.views';
import { UnreadBadge } from '../parts/UnreadBadge';

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
          <UnreadBadge count={unread} />
        </button>
      ))}
    </nav>
  );
}
