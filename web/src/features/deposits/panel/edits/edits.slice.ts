import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Deposit } from '../../../../api/panel.api.gen';
import { getTokenUserId } from '../../../../api/credentials';
import { deleteStoredKeys, readStoredJson, writeStored, listStoredKeys } from '../../../../kit/core/storage';
import { useAppSelector } from '../../../../store/hooks';
import { type AppThunk, rootReducer } from '../../../../store/root';
import { type DepositDraft, toDraft } from '../deposit-draft';

type Field = keyof DepositDraft;

export interface Edits {
  typed: Partial<DepositDraft>;
  /** The values that the typed fields of the deposit had when the person started to type, or last chose to keep the edits. */
  base: Partial<DepositDraft>;
  /** The time of the last edit, in milliseconds. */
  at: number;
}

const storagePrefix = 'deposit_edits_';
/** Old edits are removed, because their deposits may have been decided while the panel was closed. */
const maxAgeMs = 30 * 86_400_000;

/** Edits by storage key. The edits of a decided deposit stay, because the decision may be undone. */
type AllEdits = Record<string, Edits>;

declare module '../../../../store/root' {
  interface LazySlices {
    edits: AllEdits;
  }
}

/** The key contains the person's id, because people may share a device. */
const buildKey = (id: number) => `${storagePrefix}${getTokenUserId()}_${id}`;

const editsSlice = createSlice({
  name: 'edits',
  initialState: readStoredEdits,
  reducers: {
    changed: (all, { payload: { key, edits } }: PayloadAction<{ key: string; edits: Edits | null }>) => {
      if (edits) all[key] = edits;
      else delete all[key];
    },
    replaced: (_all, { payload }: PayloadAction<AllEdits>) => payload,
  },
  selectors: { selectEditsByKey: (all, key: string): Edits | null => all[key] ?? null },
}).injectInto(rootReducer);
const { changed, replaced } = editsSlice.actions;
const { selectEditsByKey } = editsSlice.selectors;

export const findEdits =
  (id: number): AppThunk<Edits | null> =>
  (_dispatch, getState) =>
    selectEditsByKey(getState(), buildKey(id));

export function useEdits(id: number): Edits | null {
  const key = buildKey(id);
  return useAppSelector((state) => selectEditsByKey(state, key));
}

/** Whether fields of the deposit were edited, not counting the reason for a rejection. */
export const hasEditedFields = (edits: Edits | null): edits is Edits =>
  edits !== null && Object.keys(edits.typed).some((field) => field !== 'reason');

/** Adds typed values to the edits. */
export const addEdits =
  (deposit: Deposit, part: Partial<DepositDraft>): AppThunk =>
  (dispatch) => {
    const current = toDraft(deposit);
    const { typed = {}, base = {} } = dispatch(findEdits(deposit.id)) ?? {};
    const fields = Object.keys({ ...typed, ...part }) as Field[];
    dispatch(
      setEdits(deposit.id, {
        typed: { ...typed, ...part },
        base: Object.fromEntries(
          fields.map((field) => [field, field in base ? base[field] : current[field]]),
        ),
      }),
    );
  };

/** Discards the edits of these fields, or without `fields` all edits of the deposit. */
export const discardEdits =
  (id: number, fields?: readonly Field[]): AppThunk =>
  (dispatch) => {
    const edits = dispatch(findEdits(id));
    if (!edits) return;
    const typed = Object.fromEntries(
      Object.entries(edits.typed).filter(([field]) => fields && !fields.includes(field as Field)),
    );
    dispatch(setEdits(id, { typed, base: edits.base }));
  };

/** Returns the edited fields that the agent has since changed to other values than the typed ones. */
export function findConflictingFields(deposit: Deposit, { typed, base }: Edits): Field[] {
  const current = toDraft(deposit);
  return (Object.keys(typed) as Field[]).filter(
    (field) => current[field] !== base[field] && current[field] !== typed[field],
  );
}

/** Resolves conflicts in favor of the person's edits. */
export const confirmEdits =
  (deposit: Deposit): AppThunk =>
  (dispatch) => {
    const edits = dispatch(findEdits(deposit.id));
    const base = { ...edits?.base, ...toDraft(deposit) };
    if (edits) dispatch(setEdits(deposit.id, { typed: edits.typed, base }));
  };

/** Writes the edits of a waiting deposit to storage, for example after an undo. */
export const storeEdits =
  (id: number): AppThunk =>
  (dispatch) => {
    const edits = dispatch(findEdits(id));
    if (edits) writeStored(buildKey(id), JSON.stringify(edits));
  };

/** Removes the edits of a decided deposit from storage. They stay in memory, because the decision may be undone. */
export const deleteStoredEdits = (id: number): void => void writeStored(buildKey(id), null);

export const deleteAllEdits = (): AppThunk => (dispatch) => {
  deleteStoredKeys(storagePrefix);
  dispatch(replaced({}));
};

/** Simulates a reload in tests. */
export const reloadEdits = () => replaced(readStoredEdits());

/** Replaces the edits, also in local storage. Drops values that the deposit already had when the person started to type. */
const setEdits =
  (id: number, { typed, base }: Pick<Edits, 'typed' | 'base'>): AppThunk =>
  (dispatch) => {
    const key = buildKey(id);
    const changedFields = (Object.keys(typed) as Field[]).filter((field) => typed[field] !== base[field]);
    const pickChanged = (values: Partial<DepositDraft>) =>
      Object.fromEntries(changedFields.map((field) => [field, values[field]])) as Partial<DepositDraft>;
    if (changedFields.length === 0) {
      writeStored(key, null);
      dispatch(changed({ key, edits: null }));
    } else {
      dispatch(
        changed({ key, edits: { typed: pickChanged(typed), base: pickChanged(base), at: Date.now() } }),
      );
      dispatch(storeEdits(id));
    }
  };

function readStoredEdits(): AllEdits {
  const all: AllEdits = {};
  for (const key of listStoredKeys(storagePrefix)) {
    const stored = readStoredJson<Edits>(key);
    if (!stored?.typed || !stored.base) continue;
    if (Date.now() - stored.at < maxAgeMs) all[key] = stored;
    else writeStored(key, null);
  }
  return all;
}
