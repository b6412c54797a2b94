import type { Member } from '../../../../api/panel.api.gen';
import { computeShare } from './target-share';
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
  const column = columns.find((each) => each === text?.replace('-', ''));
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
  const by =
    column === 'name'
      ? (a: Member, b: Member) => formatName(a.user).localeCompare(formatName(b.user))
      : column === 'progress'
        ? // Members without a target are last.
          (a: Member, b: Member) => (computeShare(b, isSales) ?? -1) - (computeShare(a, isSales) ?? -1)
        : (a: Member, b: Member) => b.stat[column] - a.stat[column];
  const all = [...members].sort((a, b) => by(a, b) || a.id - b.id);
  return isReversed ? all.reverse() : all;
}
