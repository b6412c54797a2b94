import type { Member } from '../../../../api/panel.api.gen';
import { computeShare } from './share';
import { formatName } from '../../../../kit/core/person';

export const columns = ['name', 'target', 'cr', 'total', 'progress'] as const;
export type Column = (typeof columns)[number];

/** Null: the order of the server. Numbers begin with the largest, names with A, until somebody turns them around. */
export interface MemberOrder {
  column: Column;
  isTurned: boolean;
}

/** Reads "total", or "-total" for the other way around. */
export function orderIn(text: string | null): MemberOrder | null {
  const isTurned = text?.startsWith('-') ?? false;
  const column = columns.find((each) => each === text?.replace('-', ''));
  return column ? { column, isTurned } : null;
}

/** What a click on the head of a column leads to: this column, then the other way around, then the server's order. */
export function nextOrder(order: MemberOrder | null, column: Column): string | null {
  if (order?.column !== column) return column;
  return order.isTurned ? null : `-${column}`;
}

export function sorted(members: Member[], order: MemberOrder | null, isSales: boolean): Member[] {
  if (!order) return members;
  const { column, isTurned } = order;
  const by =
    column === 'name'
      ? (a: Member, b: Member) => formatName(a.user).localeCompare(formatName(b.user))
      : column === 'progress'
        ? // Members without a target come after all others.
          (a: Member, b: Member) => (computeShare(b, isSales) ?? -1) - (computeShare(a, isSales) ?? -1)
        : (a: Member, b: Member) => b.stat[column] - a.stat[column];
  const all = [...members].sort((a, b) => by(a, b) || a.id - b.id);
  return isTurned ? all.reverse() : all;
}
