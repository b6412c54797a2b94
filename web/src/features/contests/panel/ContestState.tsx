import { Badge } from '@mantine/core';
import type { Contest } from '../../../api/contest.api.gen';
import { formatWaiting } from '../contest-format';

const badges = {
  planned: { title: 'Planned', c: 'dimmed', bg: 'var(--td-hover)' },
  running: { title: 'Running', c: 'var(--td-accent-text)', bg: 'var(--td-selected)' },
  provisional: { title: 'Provisional', c: 'var(--td-warn)', bg: 'var(--td-warn-bg)' },
  final: { title: 'Final', c: 'var(--td-good)', bg: 'var(--td-hover)' },
};

export function ContestState({ state, waiting }: Pick<Contest, 'state' | 'waiting'>) {
  const { title, ...colours } = badges[state];
  return (
    <>
      <Badge variant="light" tt="none" {...colours}>
        {title}
      </Badge>
      {state === 'provisional' && waiting > 0 && <span>{` ${formatWaiting(waiting)}`}</span>}
    </>
  );
}
