import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState } from 'react';

/** Shorter lists are shown as a whole, so that the browser finds texts in them. */
const LONG = 100;
const OVERSCAN = 10;

interface VisibleRow {
  index: number;
  /** The height of the rows that are left out before this one. */
  gap: number;
}

/**
 * Which rows of a list to show while the page scrolls, so that a list of thousands costs as much as a short one. The row that
 * has the focus stays. `estimate`: the usual height of a row. Set `list` as the ref of the list or the table body, and
 * `measure` and `data-index` on each row.
 */
export function useVisibleRows<List extends HTMLElement>(count: number, estimate: number) {
  const [list, setList] = useState<List | null>(null);
  const [top, setTop] = useState(0);
  const isLong = count > LONG;
  // What stands above the list may grow, and then the list moves.
  useLayoutEffect(() => {
    if (!list || !isLong) return;
    const place = () => setTop(list.getBoundingClientRect().top + window.scrollY);
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, isLong]);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called right here
  const { getVirtualItems, getTotalSize, measureElement } = useWindowVirtualizer({
    count: isLong ? count : 0,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const focused = focusedIndex(list);
        const indexes = defaultRangeExtractor(range);
        if (focused === undefined || focused >= range.count || indexes.includes(focused)) return indexes;
        return [...indexes, focused].sort((a, b) => a - b);
      },
      [list],
    ),
  });
  if (!isLong) {
    const rows = Array.from({ length: count }, (_, index): VisibleRow => ({ index, gap: 0 }));
    return { list: setList, rows, rest: 0, measure: undefined };
  }
  let end = top;
  const rows = getVirtualItems().map(({ index, start, end: itsEnd }): VisibleRow => {
    const gap = start - end;
    end = itsEnd;
    return { index, gap };
  });
  return {
    list: setList,
    rows,
    /** The height of the rows that are left out at the end. */
    rest: getTotalSize() + top - end,
    measure: measureElement,
  };
}

function focusedIndex(list: HTMLElement | null): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]');
  return row && list?.contains(row) ? Number(row.dataset.index) : undefined;
}
