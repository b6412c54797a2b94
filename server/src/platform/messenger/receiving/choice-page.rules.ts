import { getLastPage } from '../../lists/lists.rules.js';
import { localize } from '../../../texts/texts.js';
import type { Markdown } from '../api/markdown.js';
import type { Button } from '../api/message.js';

export interface ChoiceItem {
  id: number;
  name: string;
}

/** Telegram allows 100 buttons below a message, but people scan far fewer. */
export const MAX_SHOWN = 8;

/** Moves recently chosen items to the front, the latest first. The others keep their order. */
export function sortRecentFirst<T extends ChoiceItem>(items: T[], recentIds: number[]): T[] {
  const recent = recentIds.flatMap((id) => items.filter((item) => item.id === id));
  return [...recent, ...items.filter(({ id }) => !recentIds.includes(id))];
}

/** The buttons of one page, one per row, followed by buttons to the neighbouring pages. Pages count from 1. */
export function buildPageButtons(
  items: ChoiceItem[],
  wantedPage: number,
  data: { ofItem: (id: number) => string; ofPage: (page: number) => string },
): Button[][] {
  const last = getLastPage(items.length, MAX_SHOWN);
  const page = Math.min(Math.max(wantedPage, 1), last);
  const shown = items.slice((page - 1) * MAX_SHOWN, page * MAX_SHOWN);
  const rows = shown.map(({ id, name }) => [{ text: name, data: data.ofItem(id) }]);
  if (last === 1) return rows;
  const pageButton = (text: Markdown, to: number) => ({ text, data: data.ofPage(to) });
  return [
    ...rows,
    [
      ...(page > 1 ? [pageButton(localize('common.previousPage'), page - 1)] : []),
      pageButton(localize('common.page', { page, last }), page),
      ...(page < last ? [pageButton(localize('common.nextPage'), page + 1)] : []),
    ],
  ];
}
