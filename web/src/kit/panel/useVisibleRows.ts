import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useState } from 'react';

/** Lists of up to this many rows are rendered completely, so that the browser's search finds text in them. */
const MAX_COMPLETE_ROWS = 100;
/** The number of rows rendered beyond each edge of the screen. Each costs time in every frame of scrolling. */
const OVERSCAN = 5;

interface VisibleRow {
  index: number;
  /** The height of the rows omitted before this one. */
  gap: number;
}

/**
 * Virtualizes a list that scrolls with the page. Set `list` as its ref, and `data-index` on each row. Set `measure` as the ref of rows
 * whose heights differ. Leave a space of `gap` before each row, and of `rest` after the last one.
 */
export function useVisibleRows<List extends HTMLElement>(count: number, estimatedRowHeight: number) {
  const [list, setList] = useState<List | null>(null);
  const [top, setTop] = useState(0);
  const isLong = count > MAX_COMPLETE_ROWS;
  // Content above the list may grow and move it.
  useLayoutEffect(() => {
    if (!list || !isLong) return;
    const updateTop = () => setTop(list.getBoundingClientRect().top + window.scrollY);
    updateTop();
    const observer = new ResizeObserver(updateTop);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list, isLong]);
  // oxlint-disable-next-line react/incompatible-library -- rows and sizes are read again on each render
  const { getVirtualItems, getTotalSize, measureElement } = useWindowVirtualizer({
    count: isLong ? count : 0,
    estimateSize: () => estimatedRowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: useCallback(
      // A row with the focus is always rendered, so that scrolling does not lose the focus.
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const focused = findFocusedIndex(list);
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
  const rows = getVirtualItems().map(({ index, start, end: rowEnd }): VisibleRow => {
    const gap = start - end;
    end = rowEnd;
    return { index, gap };
  });
  return {
    list: setList,
    rows,
    /** The height of the rows omitted at the end. */
    rest: getTotalSize() + top - end,
    measure: measureElement,
  };
}

function findFocusedIndex(list: HTMLElement | null): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]');
  return row && list?.contains(row) ? Number(row.dataset.index) : undefined;
}
