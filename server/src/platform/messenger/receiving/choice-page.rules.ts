import { getLastPage } from '../../lists/lists.rules.js';
import { localize } from '../../../texts/texts.js';
import type { Markdown } from '../api/markdown.js';
import type { Button } from '../api/message.js';

export interface ChoiceItem {
  id: number;
  name: string;
}

/** Telegram allows 100 buttons below a message, but people scan far fewer. */
export const ITEMS_PER_PAGE = 8;

/** Moves recently chosen items to the front, in the order of `recentIds`. The others keep their order. */
export function sortRecentFirst<T extends ChoiceItem>(items: T[], recentIds: number[]): T[] {
  const recent = recentIds.flatMap((id) => items.filter((item) => item.id === id));
  return [...recent, ...items.filter(({ id }) => !recentIds.includes(id))];
}

/**
 * The buttons of a page's items, one per row, and, if there are several pages, a row that shows the page's number between buttons
 * to the pages beside it. `wantedPage` counts from 1; if there is no such page, the nearest one is shown.
 */
export function buildPageButtons(
  items: ChoiceItem[],
  wantedPage: number,
  data: { ofItem: (id: number) => string; ofPage: (page: number) => string },
): Button[][] {
  const lastPage = getLastPage(items.length, ITEMS_PER_PAGE);
  const page = Math.min(Math.max(wantedPage, 1), lastPage);
  const shown = items.slice((page - 1) * ITEMS_PER_PAGE, page * ITEMS_PER_PAGE);
  const rows = shown.map(({ id, name }) => [{ text: name, data: data.ofItem(id) }]);
  if (lastPage === 1) return rows;
  const buildPageButton = (text: Markdown, target: number) => ({ text, data: data.ofPage(target) });
  return [
    ...rows,
    [
      ...(page > 1 ? [buildPageButton(localize('common.previousPage'), page - 1)] : []),
      buildPageButton(localize('common.page', { page, last: lastPage }), page),
      ...(page < lastPage ? [buildPageButton(localize('common.nextPage'), page + 1)] : []),
    ],
  ];
}
