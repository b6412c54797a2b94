import type { Contest } from '../../../api/contest.api.gen';
import { StatusBadge } from '../../../kit/panel/StatusBadge';
import { formatUndecided } from '../contest-format';

const badges = {
  planned: { title: 'Planned', color: 'gray' },
  running: { title: 'Running', color: 'iris' },
  provisional: { title: 'Provisional', color: 'orange' },
  final: { title: 'Final', color: 'green' },
} as const;

export function ContestState({ state, waiting }: Pick<Contest, 'state' | 'waiting'>) {
  const { title, color } = badges[state];
  return (
    <>
      <StatusBadge color={color}>{title}</StatusBadge>
      {state === 'provisional' && waiting > 0 && <span>{` ${formatUndecided(waiting)}`}</span>}
    </>
  );
}
