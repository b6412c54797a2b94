import type { Member, MemberList, SetPost } from '../../../../api/panel.api.gen';
import { parseOrder, sortRows } from '../../../../../../server/shared/sort.rules';
import { countTypingErrors, splitWords } from '../../../../../../server/shared/edit-distance.rules';
import { foldText } from '../../../../../../server/shared/typed-text.rules';
import { formatName } from '../../../../kit/core/person';
import { createNumberOrders, createTextOrders } from '../../../../kit/panel/sorting';

/** The columns from left to right, each with its heading and its ascending and descending sort order. */
export const listColumns = (isSales: boolean) =>
  [
    { title: 'User', orders: createTextOrders('name') },
    { title: `Target, ${isSales ? 'FTD' : '$'}`, orders: createNumberOrders('target') },
    { title: 'CR, %', orders: createNumberOrders('cr') },
    { title: 'Total, $', orders: createNumberOrders('total') },
    { title: 'Progress', orders: createNumberOrders('progress') },
  ] as const;
export type MemberOrder = ReturnType<typeof listColumns>[number]['orders']['first' | 'second'];

/** Sorts members, or keeps the server's order if `order` is undefined. Members without a target have the least progress. */
export function sortMembers(members: Member[], order: MemberOrder | undefined, isSales: boolean): Member[] {
  if (!order) return members;
  const { column, isDescending } = parseOrder(order);
  const getValue = (member: Member) =>
    column === 'name'
      ? formatName(member.user)
      : column === 'progress'
        ? (computeShare(member, isSales) ?? -1)
        : member.stat[column];
  return sortRows(members, getValue, isDescending);
}

/** Parses `sort` of former links, where numbers descend unless there is a minus. Null without `sort`. */
export function parseFormerOrder(sort: string | null): string | null {
  if (!sort || /^-?name$/.test(sort)) return sort;
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}

/**
 * Finds members by a part of a name, username, id (also of Telegram) or group. If nobody matches, allows typing errors in names and
 * usernames.
 */
export function searchMembers(members: Member[], searchText: string): Member[] {
  const text = foldText(searchText);
  const matches = members.filter((member) =>
    listSearchedTexts(member).some((searched) => foldText(searched).includes(text)),
  );
  if (matches.length > 0) return matches;
  const words = splitWords(searchText);
  return members.filter(
    ({ user, username }) =>
      countTypingErrors(words, splitWords(`${formatName(user)} ${username ?? ''}`)) < Infinity,
  );
}

const listSearchedTexts = ({ user, username, string_team }: Member): string[] => [
  formatName(user),
  username ? `@${username}` : '',
  `#${user.id}`,
  String(user.telegram_id),
  string_team ?? '',
];

export const postNames: Record<SetPost['as'], string> = { head: 'Head', 'team-lead': 'Team lead' };

/** Returns the user id of the head or the team lead of a team, or null if it has none. */
export function findPostHolderId(list: MemberList, team: 1 | 2, post: SetPost['as']): number | null {
  if (post === 'head') return team === 1 ? list.head_user_id : list.head_user_id_2;
  return team === 1 ? list.team_lead_user_id : list.team_lead_user_id_2;
}

export type Figures = Pick<Member, 'stat' | 'ftd'>;

/** Returns the result that counts for the target: first-time deposits in a sales brand, money in others. */
export const getResult = ({ stat, ftd }: Figures, isSales: boolean) => (isSales ? ftd : stat.total);

/** Returns the reached share of the target, 1 for the whole of it. Null without a target. */
export function computeShare(figures: Figures, isSales: boolean): number | null {
  const { target } = figures.stat;
  return target > 0 ? Math.max(getResult(figures, isSales), 0) / target : null;
}

export function sumFigures(members: Figures[]): Figures {
  const sum = (getValue: (member: Figures) => number) =>
    members.reduce((total, member) => total + getValue(member), 0);
  return {
    stat: { target: sum(({ stat }) => stat.target), total: sum(({ stat }) => stat.total), cr: 0 }, // rates have no sum
    ftd: sum(({ ftd }) => ftd),
  };
}
