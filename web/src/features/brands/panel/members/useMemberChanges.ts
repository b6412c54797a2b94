import { useRef, useState } from 'react';
import { SetTargets } from '../../../../api/limits.gen';
import type { ChangeMembers, Member, MemberBulkResult, MemberList } from '../../../../api/panel.api.gen';
import { formatNumber, pluralize } from '../../../../kit/core/format';
import { formatName } from '../../../../kit/core/person';
import { type BulkOutcome, formatSkips } from '../../../../kit/panel/BulkBar';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useChangeMembersMutation, useSetTargetsMutation, useUndoTargetsMutation } from '../../members-api';
import type { TargetRow } from './targets';

/** Omits a key from each type of a union. */
type OmitFromEach<Union, Key extends string> = Union extends unknown ? Omit<Union, Key> : never;
export type BulkAction = OmitFromEach<ChangeMembers, 'user_ids'>;

const maxRowsPerCall = SetTargets.rows.maxItems;

const skipReasons = {
  'Not found': 'is no longer in the brand',
  changed: 'was changed by somebody else',
};

/** What the calls that set one list of targets have done so far. */
interface TargetBatches {
  outcome: BulkOutcome | null;
  doneCount: number;
  /** The targets skipped so far, except those that a retry has set. */
  skippedByUserId: Map<number, MemberBulkResult['skipped'][number]>;
  /** Identifies each call to undo, the oldest first. */
  undoIds: number[];
}

interface MemberChangesOptions {
  /** Called after success, with all members of the request, also those that the server skipped. */
  onSubmitted: (userIds: number[]) => void;
  onTargetsSet: () => void;
}

/** Changes many members at once. `outcome`: what the last change has done. */
export function useMemberChanges(
  brandId: number,
  list: MemberList,
  { onSubmitted, onTargetsSet }: MemberChangesOptions,
) {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [setTargets] = useSetTargetsMutation();
  const [undoTargets] = useUndoTargetsMutation();
  const [changeMembers] = useChangeMembersMutation();
  const userById = new Map(list.users.map(({ user_id, user }) => [user_id, user]));
  const formatSkipped = (skipped: MemberBulkResult['skipped']) =>
    formatSkips(
      skipped,
      ({ user_id: id }) => formatName(userById.get(id) ?? { id, public_name: null }),
      skipReasons,
    );
  const { period, current_year: year, current_month: month } = list;
  const periodFields = period ? { period_id: period.id } : { year, month };

  /** The calls of a failed attempt. While their outcome is shown, the next attempt adds to them, so that Undo covers both. */
  const unfinishedBatches = useRef<TargetBatches>(undefined);
  /** Makes several calls if there are too many rows for one. Each outcome covers the calls so far, for Undo if the next one fails. */
  const setInBatches = async (rows: TargetRow[]) => {
    const isContinued = outcome !== null && unfinishedBatches.current?.outcome === outcome;
    const batches: TargetBatches = isContinued
      ? unfinishedBatches.current!
      : { outcome: null, doneCount: 0, skippedByUserId: new Map(), undoIds: [] };
    unfinishedBatches.current = batches;
    if (!isContinued) setOutcome(null);
    const { skippedByUserId, undoIds } = batches;
    const count = batches.doneCount + rows.length;
    for (let start = 0; start < rows.length; start += maxRowsPerCall) {
      const end = Math.min(start + maxRowsPerCall, rows.length);
      const changes = rows
        .slice(start, end)
        .map(({ member: { user_id, stat }, value }) => ({ user_id, value, seen: stat.target }));
      const result = await setTargets({ brandId, setTargets: { ...periodFields, rows: changes } }).unwrap();
      batches.doneCount += result.done.length;
      for (const id of result.done) skippedByUserId.delete(id);
      for (const skip of result.skipped) skippedByUserId.set(skip.user_id, skip);
      if (result.undo !== null) undoIds.push(result.undo);
      const isLast = end === rows.length;
      const doneText = isLast
        ? pluralize(batches.doneCount, 'target')
        : `${formatNumber(batches.doneCount)} of ${pluralize(count, 'target')}`;
      batches.outcome = {
        text: `${doneText} set`,
        skipped: formatSkipped([...skippedByUserId.values()]),
        undo: undoIds.length > 0 ? () => undoAll(undoIds) : undefined,
      };
      setOutcome(batches.outcome);
    }
    unfinishedBatches.current = undefined;
  };
  const undoAll = async (undoIds: number[]): Promise<BulkOutcome> => {
    const skipped: MemberBulkResult['skipped'] = [];
    let doneCount = 0;
    // The batch of a failed call stays in the list, so that the next Undo starts with it.
    for (let id = undoIds.at(-1); id !== undefined; id = undoIds.at(-1)) {
      const restored = await undoTargets({ brandId, undoTargets: { undo: id } }).unwrap();
      undoIds.pop();
      doneCount += restored.done.length;
      skipped.push(...restored.skipped);
    }
    return { text: `${pluralize(doneCount, 'target')} restored`, skipped: formatSkipped(skipped) };
  };
  const targetChange = useSubmit((rows: TargetRow[]) => ({ unwrap: () => setInBatches(rows) }), {
    onDone: (_done, rows) => {
      onSubmitted(rows.map(({ member }) => member.user_id));
      onTargetsSet();
    },
  });
  const memberChange = useSubmit(
    ({ users, action }: { users: Member[]; action: BulkAction }) =>
      changeMembers({
        brandId,
        changeMembers: { ...action, user_ids: users.map(({ user_id }) => user_id) },
      }),
    {
      onDone: ({ done, skipped }, { users, action }) => {
        setOutcome({
          text: `${pluralize(done.length, 'person', 'people')} ${describeAction(action)}`,
          skipped: formatSkipped(skipped),
        });
        onSubmitted(users.map(({ user_id }) => user_id));
      },
    },
  );
  return { outcome, setOutcome, targetChange, memberChange };
}

function describeAction(action: BulkAction): string {
  if (action.action === 'team') return `moved to team ${action.team_id}`;
  if (action.action === 'dismiss') return 'dismissed';
  return action.team_name === null ? 'now without a group' : `moved to group ${action.team_name}`;
}
