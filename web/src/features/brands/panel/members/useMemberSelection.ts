import { useCallback, useEffect, useRef, useState } from 'react';
import type { Member } from '../../../../api/panel.api.gen';
import { useRowRange } from '../../../../kit/panel/useRowRange';

/** The selected members. `visible`: those that match the search, in the order of the screen. */
export function useMemberSelection(members: Member[], visible: Member[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const toRange = useRowRange(visible, ({ user_id }) => user_id);

  const set = (changed: Member[], isSelected: boolean) =>
    setIds((all) => {
      const next = new Set(all);
      for (const { user_id } of changed)
        if (isSelected) next.add(user_id);
        else next.delete(user_id);
      return next;
    });
  /** Selects or unselects the member. With `isRange`, selects all from the last toggled one to this one. */
  const toggle = useStable((member: Member, isRange: boolean) => {
    const range = toRange(member, isRange);
    if (range) set(range, true);
    else set([member], !ids.has(member.user_id));
  });

  return {
    /** Without members who have left meanwhile. */
    selected: members.filter(({ user_id }) => ids.has(user_id)),
    has: ({ user_id }: Member) => ids.has(user_id),
    set,
    toggle,
    clear: () => setIds(new Set()),
  };
}

/** Returns a function that stays the same, so that memoized rows are not rendered again, and calls the latest one. */
export function useStable<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
