import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { notify } from './notify';

/** The selected rows of a list, including those of other pages. `rows`: the loaded ones, in the order of the screen. */
export function useSelection<Row>(rows: readonly Row[], getId: (row: Row) => number, max: number) {
  const [selectedById, setSelectedById] = useState<ReadonlyMap<number, Row>>(new Map());
  const anchor = useRef<number>(undefined);

  const add = (added: readonly Row[]) => {
    const next = new Map([...selectedById, ...added.map((row) => [getId(row), row] as const)]);
    if (next.size > max) notify.warning(`At most ${max} at once`);
    setSelectedById(new Map([...next].slice(0, max)));
  };
  const remove = (ids: readonly number[]) =>
    setSelectedById((all) => new Map([...all].filter(([id]) => !ids.includes(id))));
  /** Selects or unselects a loaded row. With `isRange`, selects the rows from the last toggled one to this one, if both are loaded. */
  const toggle = useStableCallback((id: number, isRange = false) => {
    const [from, to] = [anchor.current, id].map((end) => rows.findIndex((row) => getId(row) === end));
    anchor.current = id;
    if (isRange && from! >= 0) add(rows.slice(Math.min(from!, to!), Math.max(from!, to!) + 1));
    else if (selectedById.has(id)) remove([id]);
    else add(rows.slice(to, to! + 1));
  });
  /** While rows are selected, a click on any row selects or unselects it instead of opening it, unless Ctrl or Cmd is held. */
  const onRowClick = (id: number, event: MouseEvent) => {
    if (selectedById.size === 0 || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    toggle(id, event.shiftKey);
  };

  /** Changes selected rows, including those that are not loaded. */
  const update = useCallback(
    (change: (row: Row) => Row) =>
      setSelectedById((all) => {
        const changed = new Map([...all].map(([id, row]) => [id, change(row)]));
        return [...all].some(([id, row]) => changed.get(id) !== row) ? changed : all;
      }),
    [],
  );
  const loadedIds = new Set(rows.map(getId));
  return {
    /** As they were when they were selected or last updated. */
    rows: [...selectedById.values()],
    /** The number of selected rows that are not loaded. */
    hiddenCount: [...selectedById.keys()].filter((id) => !loadedIds.has(id)).length,
    has: (id: number) => selectedById.has(id),
    size: selectedById.size,
    toggle,
    onRowClick,
    add,
    remove,
    update,
    clear: () => setSelectedById(new Map()),
  };
}

/** Returns a function that calls the latest `callback` but stays the same, so that memoized rows are not rendered again. */
export function useStableCallback<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
