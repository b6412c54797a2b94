import { getLastPage } from '../../lists/paging.rules.js';
import type { Button } from '../api/message.js';

export interface ChoiceItem {
  id: number;
  name: string;
}

/** Telegram takes 100 buttons below a message, but people look at far fewer. */
export const PAGE_SIZE = 8;

/** Puts the items that were chosen lately first, the latest at the top. The others keep their order. */
export function sortRecentFirst<T extends ChoiceItem>(items: T[], recentIds: number[]): T[] {
  const recent = recentIds.flatMap((id) => items.filter((item) => item.id === id));
  return [...recent, ...items.filter(({ id }) => !recentIds.includes(id))];
}

/** The buttons of one page, each in a row of its own, and below them buttons to the pages beside it. Pages count from 1. */
export function buildPageButtons(
  items: ChoiceItem[],
  wantedPage: number,
  data: { ofItem: (id: number) => string; ofPage: (page: number) => string },
): Button[][] {
  const last = getLastPage(items.length, PAGE_SIZE);
  const page = Math.min(Math.max(wantedPage, 1), last);
  const shown = items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const rows = shown.map(({ id, name }) => [{ text: name, data: data.ofItem(id) }]);
  if (last === 1) return rows;
  const way = (text: string, to: number) => ({ text, data: data.ofPage(to) });
  return [
    ...rows,
    [
      ...(page > 1 ? [way('‹ Back', page - 1)] : []),
      way(`${page} of ${last}`, page),
      ...(page < last ? [way('More ›', page + 1)] : []),
    ],
  ];
}
