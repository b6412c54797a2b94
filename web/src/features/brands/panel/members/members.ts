import type { Member, MemberList, SetPost } from '../../../../api/panel.api.gen';
import { formatName } from '../../../../kit/core/person';

export const columns = ['name', 'target', 'cr', 'total', 'progress'] as const;
export type Column = (typeof columns)[number];

/** Numbers start with the largest and names with A, unless reversed. */
export interface MemberOrder {
  column: Column;
  isReversed: boolean;
}

/** Parses a column such as "total", or "-total" if reversed. Null: the server's order. */
export function parseOrder(text: string | null): MemberOrder | null {
  const isReversed = text?.startsWith('-') ?? false;
  const column = columns.find((name) => name === text?.replace('-', ''));
  return column ? { column, isReversed } : null;
}

/** The order after a click on a column heading: by this column, then reversed, then the server's order. */
export function nextOrder(order: MemberOrder | null, column: Column): string | null {
  if (order?.column !== column) return column;
  return order.isReversed ? null : `-${column}`;
}

export function sortMembers(members: Member[], order: MemberOrder | null, isSales: boolean): Member[] {
  if (!order) return members;
  const { column, isReversed } = order;
  const compare =
    column === 'name'
      ? (a: Member, b: Member) => formatName(a.user).localeCompare(formatName(b.user))
      : column === 'progress'
        ? // Members without a target count as the lowest.
          (a: Member, b: Member) => (computeShare(b, isSales) ?? -1) - (computeShare(a, isSales) ?? -1)
        : (a: Member, b: Member) => b.stat[column] - a.stat[column];
  const sorted = [...members].sort((a, b) => compare(a, b) || a.id - b.id);
  return isReversed ? sorted.reverse() : sorted;
}

export const postNames: Record<SetPost['as'], string> = { head: 'Head', 'team-lead': 'Team lead' };

/** Returns the user id of a post's holder. Each team has each post once. */
export function findHolder(list: MemberList, team: 1 | 2, post: SetPost['as']): number | null {
  if (post === 'head') return team === 1 ? list.head_user_id : list.head_user_id_2;
  return team === 1 ? list.team_lead_user_id : list.team_lead_user_id_2;
}

export type Figures = Pick<Member, 'stat' | 'ftd'>;

/** The result that counts for the target: the number of first-time deposits in a sales brand, money in others. */
export const getReached = ({ stat, ftd }: Figures, isSales: boolean) => (isSales ? ftd : stat.total);

/** The share of the target that is reached, 1 for the whole of it. Null without a target. */
export function computeShare(figures: Figures, isSales: boolean): number | null {
  const { target } = figures.stat;
  return target > 0 ? Math.max(getReached(figures, isSales), 0) / target : null;
}

export function sumFigures(members: Figures[]): Figures {
  const sum = (getValue: (member: Figures) => number) =>
    members.reduce((all, member) => all + getValue(member), 0);
  return {
    stat: { target: sum(({ stat }) => stat.target), total: sum(({ stat }) => stat.total), cr: 0 },
    ftd: sum(({ ftd }) => ftd),
  };
}
