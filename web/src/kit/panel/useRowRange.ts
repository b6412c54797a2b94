import { useRef } from 'react';

/**
 * For lists in which Shift selects a range. The returned function must be called with each toggled row. It returns the rows from
 * the previous one to this one, or null if no range was requested or one of the two is not in the list.
 */
export function useRowRange<Row>(rows: readonly Row[], getId: (row: Row) => number) {
  const anchor = useRef<number>(undefined);
  return (row: Row, isRange: boolean): Row[] | null => {
    const findIndex = (id: number | undefined) => rows.findIndex((other) => getId(other) === id);
    const [from, to] = [findIndex(anchor.current), findIndex(getId(row))];
    anchor.current = getId(row);
    return isRange && from >= 0 && to >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : null;
  };
}
