import type { RatingEntry } from '../../../../api/agent.api.gen';
import type { ComparedEntry, ComparedList, TargetReached } from '../../../../api/panel.api.gen';
import { formatMoney, formatNumber, formatShortMoney } from '../../../../kit/core/format';
import { formatReached } from '../Section';
import { Group, VisuallyHidden } from '@mantine/core';

interface ChangeProps {
  by: number;
  format: (value: number) => string;
  /** What the arrow says to screen readers, such as "more than yesterday". */
  meanings: { up: string; down: string; same: string };
}

const colours = { up: 'var(--td-good)', down: 'var(--td-bad)', same: 'dimmed' };

export function ChangeArrow({ by, format, meanings }: ChangeProps) {
  const direction = by > 0 ? 'up' : by < 0 ? 'down' : 'same';
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap" c={colours[direction]}>
      {direction === 'same' ? (
        <span aria-hidden="true">=</span>
      ) : (
        <>
          <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
            <path d={direction === 'up' ? 'M4 1 8 7H0z' : 'M4 7 8 1H0z'} fill="currentColor" />
          </svg>
          <span>{format(Math.abs(by))}</span>
        </>
      )}
      <VisuallyHidden> {meanings[direction]}</VisuallyHidden>
    </Group>
  );
}

/** What a rating is compared with. `find` returns undefined for an entry that is newer than the comparison. */
export interface Comparison {
  find: (entry: RatingEntry) => ComparedEntry | undefined;
  teams: ComparedList['teams'];
}

export function buildComparison({ entries, teams }: ComparedList): Comparison {
  const entryByKey = new Map(entries.map((entry) => [`${entry.brand_id} ${entry.user_id}`, entry]));
  return { find: ({ brand, id }) => entryByKey.get(`${brand.id} ${id}`), teams };
}

const getQuantityFormat = ({ goal_symbol }: TargetReached) =>
  goal_symbol === '$' ? formatShortMoney : (value: number) => `${formatNumber(value)} FTD`;

export const formatTarget = (target: TargetReached) =>
  formatReached(target.have, target.goal, getQuantityFormat(target));

/** The target of a bar, and the money that counts toward it in addition to `amount`. Empty without a target in money. */
export function toBarTarget(amount: number, target: TargetReached | null | undefined) {
  if (target?.goal_symbol !== '$') return {};
  return { target: target.goal, more: Math.max(target.have - amount, 0) };
}

export const previousPeriodText = 'the same days of the period before';

export function AmountChange({ by }: { by: number }) {
  const meanings = {
    up: `more than in ${previousPeriodText}`,
    down: `less than in ${previousPeriodText}`,
    same: `as much as in ${previousPeriodText}`,
  };
  return <ChangeArrow {...{ by, meanings }} format={formatMoney} />;
}
