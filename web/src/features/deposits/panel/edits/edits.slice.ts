import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Deposit } from '../../../../api/panel.api.gen';
import { readAccessToken, parseUserId } from '../../../../api/credentials';
import { readStoredJson, store, storedKeys } from '../../../../kit/core/storage';
import { useAppSelector } from '../../../../store/hooks';
import { type AppThunk, rootReducer } from '../../../../store/root';
import { type DepositDraft, toDraft } from '../deposit-draft';

type Field = keyof DepositDraft;

/** What a person typed into a deposit that waits, and has not recorded. */
export interface Edits {
  typed: Partial<DepositDraft>;
  /** What the deposit had in these fields when the person began to type. */
  base: Partial<DepositDraft>;
  at: number;
}

const PREFIX = 'deposit_edits_';
/** Edits of deposits that others decided while nobody looked. */
const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

/** By storage key. Those of a decided deposit stay, because the decision may be taken back. */
type AllEdits = Record<string, Edits>;

declare module '../../../../store/root' {
  interface LazySlices {
    edits: AllEdits;
  }
}

/** Each person of a device has their own. */
const keyOf = (id: number) => `${PREFIX}${parseUserId(readAccessToken())}_${id}`;

const editsSlice = createSlice({
  name: 'edits',
  initialState: storedEdits,
  reducers: {
    changed: (all, { payload: { key, edits } }: PayloadAction<{ key: string; edits: Edits | null }>) => {
      if (edits) all[key] = edits;
      else delete all[key];
    },
    reloaded: () => storedEdits(),
  },
  selectors: { selectEdits: (all, id: number): Edits | null => all[keyOf(id)] ?? null },
}).injectInto(rootReducer);
const { changed, reloaded } = editsSlice.actions;
export const { selectEdits } = editsSlice.selectors;

/** The edits of a deposit. They survive reloads, other screens and a lost connection, until it is decided. */
export const useEdits = (id: number): Edits | null => useAppSelector((state) => selectEdits(state, id));

/** Whether fields of the deposit were edited. The reason for a rejection is none of them. */
export const hasEditedFields = (edits: Edits | null): edits is Edits =>
  edits !== null && Object.keys(edits.typed).some((field) => field !== 'reason');

/** Values that are the same as before are no edits. */
export const typeEdits =
  (deposit: Deposit, part: Partial<DepositDraft>): AppThunk =>
  (dispatch, getState) => {
    const now = toDraft(deposit);
    const { typed = {}, base = {} } = selectEdits(getState(), deposit.id) ?? {};
    const fields = Object.keys({ ...typed, ...part }) as Field[];
    dispatch(
      setEdits(deposit.id, {
        typed: { ...typed, ...part },
        base: Object.fromEntries(fields.map((field) => [field, field in base ? base[field] : now[field]])),
      }),
    );
  };

/** Forgets these fields, or all. */
export const discardEdits =
  (id: number, fields?: readonly Field[]): AppThunk =>
  (dispatch, getState) => {
    const edits = selectEdits(getState(), id);
    if (!edits) return;
    const typed = Object.fromEntries(
      Object.entries(edits.typed).filter(([field]) => fields && !fields.includes(field as Field)),
    );
    dispatch(setEdits(id, { typed, base: edits.base }));
  };

/** The fields that the agent has changed since the person typed into them. */
export function overtakenFields(deposit: Deposit, { typed, base }: Edits): Field[] {
  const now = toDraft(deposit);
  return (Object.keys(typed) as Field[]).filter(
    (field) => now[field] !== base[field] && now[field] !== typed[field],
  );
}

/** The person knows what the agent has changed, and keeps their own. */
export const confirmEdits =
  (deposit: Deposit): AppThunk =>
  (dispatch, getState) => {
    const edits = selectEdits(getState(), deposit.id);
    const base = { ...edits?.base, ...toDraft(deposit) };
    if (edits) dispatch(setEdits(deposit.id, { typed: edits.typed, base }));
  };

/** Stores the edits of a deposit that waits, or waits again. */
export const storeEdits =
  (id: number): AppThunk =>
  (_dispatch, getState) => {
    const edits = selectEdits(getState(), id);
    if (edits) store(keyOf(id), JSON.stringify(edits));
  };

/** The deposit is decided. This page remembers the edits, if the decision is taken back. */
export const endEdits = (id: number): void => void store(keyOf(id), null);

/** Removes all edits from the device. Called on logout. */
export const deleteEdits = (): AppThunk => (dispatch) => {
  for (const key of storedKeys(PREFIX)) store(key, null);
  dispatch(reloaded());
};

/** For tests: does what a reload does. */
export const reloadEdits = reloaded;

const setEdits =
  (id: number, { typed, base }: Pick<Edits, 'typed' | 'base'>): AppThunk =>
  (dispatch) => {
    const key = keyOf(id);
    const changes = (Object.keys(typed) as Field[]).filter((field) => typed[field] !== base[field]);
    const only = (values: Partial<DepositDraft>) =>
      Object.fromEntries(changes.map((field) => [field, values[field]])) as Partial<DepositDraft>;
    if (changes.length === 0) {
      store(key, null);
      dispatch(changed({ key, edits: null }));
    } else {
      dispatch(changed({ key, edits: { typed: only(typed), base: only(base), at: Date.now() } }));
      dispatch(storeEdits(id));
    }
  };

function storedEdits(): AllEdits {
  const all: AllEdits = {};
  for (const key of storedKeys(PREFIX)) {
    const kept = readStoredJson<Edits>(key);
    if (!kept?.typed || !kept.base) continue;
    if (Date.now() - kept.at < FORGOTTEN_AFTER_MS) all[key] = kept;
    else store(key, null);
  }
  return all;
}
