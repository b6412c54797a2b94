import type { AuditAction } from '../../../../api/ticket.api.gen';
import type { TeamMember } from '../../../../api/panel.api.gen';
import { formatNumber } from '../../../../kit/core/format';
import { formatDuration } from '../../../../kit/panel/moscow';

export interface Figure {
  key: Exclude<keyof TeamMember, 'user' | 'role'>;
  title: string;
  description: string;
  /** The audit action that the figure counts. */
  action?: AuditAction;
  isDuration?: boolean;
}

export const figures: Figure[] = [
  { key: 'accepted', title: 'Accepted', description: 'Deposits accepted', action: 'deposit.accept' },
  { key: 'rejected', title: 'Rejected', description: 'Deposits rejected', action: 'deposit.reject' },
  {
    key: 'deleted',
    title: 'Deleted',
    description: 'Accepted deposits that this person deleted, whoever had accepted them',
    action: 'deposit.delete',
  },
  {
    key: 'median_seconds',
    title: 'Median',
    description: 'From report to decision: half of the deposits waited less',
    isDuration: true,
  },
  {
    key: 'p90_seconds',
    title: '90th percentile',
    description: 'From report to decision: nine of ten deposits waited less',
    isDuration: true,
  },
  { key: 'undone', title: 'Undone', description: 'Own decisions reversed with Undo', action: 'deposit.undo' },
  {
    key: 'deleted_later',
    title: 'Deleted later',
    description: 'Deposits that this person accepted in these days, and that anybody has deleted since',
  },
  { key: 'ticket_answers', title: 'Answers', description: 'Answers in tickets', action: 'ticket.answer' },
  { key: 'tickets_closed', title: 'Closed', description: 'Tickets closed', action: 'ticket.close' },
];

export const formatFigure = ({ key, isDuration }: Figure, member: TeamMember): string => {
  const value = member[key];
  if (value === null) return '—';
  return isDuration ? formatWait(value) : formatNumber(value);
};

export const formatWait = (seconds: number) => formatDuration(Math.round(seconds), true);

/** Sorts by a figure. People without it are last in both directions. */
export function sortPeople(people: TeamMember[], key: Figure['key'], isAscending: boolean): TeamMember[] {
  const sign = isAscending ? 1 : -1;
  return people.toSorted((a, b) => {
    const [x, y] = [a[key], b[key]];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}
