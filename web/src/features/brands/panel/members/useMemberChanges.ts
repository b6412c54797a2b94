import { useEffect, useState } from 'react';
import { SetTargets } from '../../../../api/limits.gen';
import type { ChangeMembers, Member, MemberBulkResult, MemberList } from '../../../../api/panel.api.gen';
import { formatNumber, pluralize } from '../../../../kit/core/format';
import { formatName } from '../../../../kit/core/person';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useChangeMembersMutation, useSetTargetsMutation, useUndoTargetsMutation } from '../../members-api';
import type { TargetRow } from './targets';

const MAX_AT_ONCE = SetTargets.rows.maxItems;
const UNDO_MS = 600_000;

type ChunkResult = MemberBulkResult & { undo?: number | null };

/** What a change of many members has done, as one line. */
export interface Outcome {
  text: string;
  skipped: string[];
  /** The steps that Undo undoes. */
  undos: number[];
}

/** Omits `Omit` from each type of a union. */
type Without<Union, Key extends string> = Union extends unknown ? Omit<Union, Key> : never;
export type BulkAction = Without<ChangeMembers, 'user_ids'>;

/** Changes many members, and remembers the last outcome. `onDone` is called after each change. */
export function useMemberChanges(brandId: number, list: MemberList, onDone: () => void) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [setTargets] = useSetTargetsMutation();
  const [undoTargets] = useUndoTargetsMutation();
  const [changeMembers] = useChangeMembersMutation();

  useEffect(() => {
    if (!outcome?.undos.length) return;
    const timer = setTimeout(() => setOutcome({ ...outcome, undos: [] }), UNDO_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const show = (format: (count: number) => string, { done, skipped, undos }: Result) =>
    setOutcome({ text: format(done.length), skipped: formatSkipped(skipped, list.users), undos });

  const { period, current_year: year, current_month: month } = list;
  const span = period ? { period_id: period.id } : { year, month };
  const targets = useSubmit(
    (rows: TargetRow[]) => ({
      unwrap: () =>
        sendInChunks(
          rows,
          ({ member }) => member.user_id,
          (chunk) => {
            const chunkRows = chunk.map(({ member, value }) => ({
              ...{ user_id: member.user_id, value, seen: member.stat.target },
            }));
            return setTargets({ brandId, setTargets: { ...span, rows: chunkRows } }).unwrap();
          },
        ),
    }),
    {
      onDone: (result) => {
        show((count) => `${pluralize(count, 'target')} set`, result);
        onDone();
      },
    },
  );
  const members = useSubmit(
    ({ users, action }: { users: Member[]; action: BulkAction }) => ({
      unwrap: () =>
        sendInChunks(
          users,
          ({ user_id }) => user_id,
          (chunk) => {
            const user_ids = chunk.map(({ user_id }) => user_id);
            return changeMembers({ brandId, changeMembers: { ...action, user_ids } }).unwrap();
          },
        ),
    }),
    {
      onDone: (result, { action }) => {
        show((count) => `${formatPeople(count)} ${describeAction(action)}`, result);
        onDone();
      },
    },
  );
  const undo = useSubmit(
    ({ undos }: Outcome) => ({
      unwrap: () =>
        sendInChunks(
          undos,
          () => 0,
          ([id]) => undoTargets({ brandId, undoTargets: { undo: id! } }).unwrap(),
          1,
        ),
    }),
    {
      refusals: { 'too late': 'Too late to undo' },
      onDone: (result) => show((count) => `${pluralize(count, 'target')} restored`, { ...result, undos: [] }),
    },
  );
  return { outcome, closeOutcome: () => setOutcome(null), targets, members, undo };
}

interface Result extends MemberBulkResult {
  undos: number[];
}

/** Sends items in as many calls as the server's limit needs. If a later call fails, its items are skipped. */
async function sendInChunks<Item>(
  items: Item[],
  getUserId: (item: Item) => number,
  send: (chunk: Item[]) => Promise<ChunkResult>,
  size: number = MAX_AT_ONCE,
): Promise<Result> {
  const result: Result = { done: [], skipped: [], undos: [] };
  for (let start = 0; start < items.length; start += size) {
    try {
      const { done, skipped, undo } = await send(items.slice(start, start + size));
      result.done.push(...done);
      result.skipped.push(...skipped);
      if (undo) result.undos.push(undo);
    } catch (error) {
      if (start === 0) throw error;
      const user_ids = items.slice(start).map(getUserId);
      result.skipped.push(...user_ids.map((user_id) => ({ user_id, error: 'failed' })));
      break;
    }
  }
  return result;
}

export const formatPeople = (count: number) => (count === 1 ? '1 person' : `${formatNumber(count)} people`);

function describeAction(action: BulkAction): string {
  if (action.action === 'team') return `moved to team ${action.team_id}`;
  if (action.action === 'dismiss') return 'dismissed';
  return action.team_name === null ? 'without a group now' : `in group ${action.team_name}`;
}

/** Texts by the server's reason. They follow a person's name. */
const skipTexts: Record<string, string> = {
  'Not found': 'is no longer in the brand',
  changed: 'was changed by somebody else',
  failed: 'was not sent',
};

function formatSkipped(skipped: MemberBulkResult['skipped'], users: Member[]): string[] {
  const userById = new Map(users.map(({ user_id, user }) => [user_id, user]));
  return skipped.map(({ user_id, error }) => {
    const name = formatName(userById.get(user_id) ?? { id: user_id, public_name: null });
    return `${name} ${skipTexts[error] ?? error}`;
  });
}
