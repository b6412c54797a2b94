import { useState } from 'react';
import type { ChangeMembers, Member, MemberBulkResult, MemberList } from '../../../../api/panel.api.gen';
import { formatNumber, pluralize } from '../../../../kit/core/format';
import { formatName } from '../../../../kit/core/person';
import { type BulkOutcome, formatSkips } from '../../../../kit/panel/BulkBar';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useChangeMembersMutation, useSetTargetsMutation, useUndoTargetsMutation } from '../../members-api';
import type { TargetRow } from './targets';

/** Omits `Omit` from each type of a union. */
type Without<Union, Key extends string> = Union extends unknown ? Omit<Union, Key> : never;
export type BulkAction = Without<ChangeMembers, 'user_ids'>;

const skipReasons = {
  'Not found': 'is no longer in the brand',
  changed: 'was changed by somebody else',
};

/** Changes many members, and remembers the last outcome. `onDone` is called after each change. */
export function useMemberChanges(brandId: number, list: MemberList, onDone: () => void) {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [setTargets] = useSetTargetsMutation();
  const [undoTargets] = useUndoTargetsMutation();
  const [changeMembers] = useChangeMembersMutation();
  const userById = new Map(list.users.map(({ user_id, user }) => [user_id, user]));
  const listSkips = (skipped: MemberBulkResult['skipped']) =>
    formatSkips(
      skipped,
      ({ user_id: id }) => formatName(userById.get(id) ?? { id, public_name: null }),
      skipReasons,
    );
  const { period, current_year: year, current_month: month } = list;
  const span = period ? { period_id: period.id } : { year, month };

  const targets = useSubmit(
    (rows: TargetRow[]) => {
      const changes = rows.map(({ member: { user_id, stat }, value }) => ({
        ...{ user_id, value, seen: stat.target },
      }));
      return setTargets({ brandId, setTargets: { ...span, rows: changes } });
    },
    {
      onDone: ({ done, skipped, undo: id }) => {
        const undo = async (): Promise<BulkOutcome> => {
          const restored = await undoTargets({ brandId, undoTargets: { undo: id! } }).unwrap();
          return {
            text: `${pluralize(restored.done.length, 'target')} restored`,
            skipped: listSkips(restored.skipped),
          };
        };
        setOutcome({
          text: `${pluralize(done.length, 'target')} set`,
          skipped: listSkips(skipped),
          undo: id === null ? undefined : undo,
        });
        onDone();
      },
    },
  );
  const members = useSubmit(
    ({ users, action }: { users: Member[]; action: BulkAction }) =>
      changeMembers({
        brandId,
        changeMembers: { ...action, user_ids: users.map(({ user_id }) => user_id) },
      }),
    {
      onDone: ({ done, skipped }, { action }) => {
        setOutcome({
          text: `${formatPeople(done.length)} ${describeAction(action)}`,
          skipped: listSkips(skipped),
        });
        onDone();
      },
    },
  );
  return { outcome, setOutcome, targets, members };
}

export const formatPeople = (count: number) => (count === 1 ? '1 person' : `${formatNumber(count)} people`);

function describeAction(action: BulkAction): string {
  if (action.action === 'team') return `moved to team ${action.team_id}`;
  if (action.action === 'dismiss') return 'dismissed';
  return action.team_name === null ? 'without a group now' : `in group ${action.team_name}`;
}
