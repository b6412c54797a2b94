import { useSyncExternalStore } from 'react';
import type { Deposit } from '../../../../api/api.gen';
import { readAccessToken, userIdOf } from '../../../../api/credentials';
import { readStoredJson, store, storedKeys } from '../../../../kit/core/storage';
import { type DepositDraft, draftOf } from '../deposit-draft';

type Field = keyof DepositDraft;

/** What a person typed into a deposit that waits, and has not recorded. */
export interface Edits {
  typed: Partial<DepositDraft>;
  /** What the deposit had in these fields when the person began to type. */
  base: Partial<DepositDraft>;
  at: number;
  /** Whether this device keeps them over a reload. */
  isKept?: boolean;
}

const PREFIX = 'deposit_edits_';
/** Edits of deposits that others decided while nobody looked. */
const FORGOTTEN_AFTER_MS = 30 * 86_400_000;

/** By storage key. Null: nothing was typed. Those of a decided deposit stay, because the decision may be taken back. */
const all = new Map<string, Edits | null>();
const watchers = new Set<() => void>();

/** Each person of a device has their own. */
const keyOf = (id: number) => `${PREFIX}${userIdOf(readAccessToken())}_${id}`;

/** The edits of a deposit. They survive reloads, other screens and a lost connection, until it is decided. */
export const useEdits = (id: number): Edits | null => useSyncExternalStore(watch, () => editsOf(id));

export function editsOf(id: number): Edits | null {
  const key = keyOf(id);
  if (!all.has(key)) all.set(key, readEdits(key));
  return all.get(key)!;
}

/** Values that are the same as before are no edits. */
export function typeEdits(deposit: Deposit, part: Partial<DepositDraft>): void {
  const now = draftOf(deposit);
  const { typed = {}, base = {} } = editsOf(deposit.id) ?? {};
  const fields = Object.keys({ ...typed, ...part }) as Field[];
  setEdits(deposit.id, {
    typed: { ...typed, ...part },
    base: Object.fromEntries(fields.map((field) => [field, field in base ? base[field] : now[field]])),
  });
}

/** Forgets these fields, or all. */
export function discardEdits(id: number, fields?: readonly Field[]): void {
  const edits = editsOf(id);
  if (!edits) return;
  const typed = Object.fromEntries(
    Object.entries(edits.typed).filter(([field]) => fields && !fields.includes(field as Field)),
  );
  setEdits(id, { typed, base: edits.base });
}

/** The fields that the agent has changed since the person typed into them. */
export function overtakenFields(deposit: Deposit, { typed, base }: Edits): Field[] {
  const now = draftOf(deposit);
  return (Object.keys(typed) as Field[]).filter(
    (field) => !isSame(field, now, base) && !isSame(field, now, typed),
  );
}

/** The person knows what the agent has changed, and keeps their own. */
export function confirmEdits(deposit: Deposit): void {
  const edits = editsOf(deposit.id);
  if (edits) setEdits(deposit.id, { typed: edits.typed, base: { ...edits.base, ...draftOf(deposit) } });
}

/** Stores the edits of a deposit that waits, or waits again. */
export function keepEdits(id: number): void {
  const edits = editsOf(id);
  if (!edits || edits.isKept) return;
  const { typed, base, at } = edits;
  const isKept = store(keyOf(id), JSON.stringify({ typed, base, at }));
  if (isKept) change(id, { ...edits, isKept });
}

/** The deposit is decided. This page remembers the edits, in case that the decision is taken back. */
export function endEdits(id: number): void {
  store(keyOf(id), null);
  const edits = editsOf(id);
  if (edits?.isKept) change(id, { ...edits, isKept: false });
}

/** Removes all edits from the device. Called on logout. */
export function forgetEdits(): void {
  for (const key of storedKeys(PREFIX)) store(key, null);
  reloadEdits();
}

/** For tests: does what a reload does. */
export function reloadEdits(): void {
  all.clear();
  for (const tell of watchers) tell();
}

function setEdits(id: number, { typed, base }: Pick<Edits, 'typed' | 'base'>): void {
  // An amount is a text while somebody types it, and must not change under the cursor.
  const isBeingTyped = (field: Field) => typeof typed.amount === 'string' && field === 'amount';
  const changed = (Object.keys(typed) as Field[]).filter(
    (field) => isBeingTyped(field) || !isSame(field, typed, base),
  );
  const only = (values: Partial<DepositDraft>) =>
    Object.fromEntries(changed.map((field) => [field, values[field]])) as Partial<DepositDraft>;
  change(id, changed.length > 0 ? { typed: only(typed), base: only(base), at: Date.now() } : null);
  if (changed.length > 0) keepEdits(id);
  else store(keyOf(id), null);
}

function change(id: number, edits: Edits | null): void {
  all.set(keyOf(id), edits);
  for (const tell of watchers) tell();
}

const isSame = (field: Field, a: Partial<DepositDraft>, b: Partial<DepositDraft>): boolean =>
  field === 'amount' ? Number(a.amount) === Number(b.amount) : a[field] === b[field];

function readEdits(key: string): Edits | null {
  const kept = readStoredJson<Edits>(key);
  if (!kept?.typed || !kept.base) return null;
  if (Date.now() - kept.at < FORGOTTEN_AFTER_MS) return { ...kept, isKept: true };
  store(key, null);
  return null;
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}
