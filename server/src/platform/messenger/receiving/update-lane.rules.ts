/** The chat and person of an update. Updates of one chat, and those of one person, are handled sequentially. */
export interface UpdateOrigin {
  chatId: string | null;
  personId: string | null;
}

interface UpdatePart {
  chat?: { id?: unknown };
  from?: { id?: unknown; is_bot?: unknown };
  message?: { chat?: { id?: unknown } };
}

/** Gets the chat and the person of any kind of update. A bot is not a person, because it may act for several people. */
export function getOrigin(update: object): UpdateOrigin {
  const part = Object.values(update).find(
    (value): value is UpdatePart => typeof value === 'object' && value !== null,
  );
  return {
    chatId: toId(part?.chat?.id ?? part?.message?.chat?.id),
    personId: part?.from?.is_bot === true ? null : toId(part?.from?.id),
  };
}

const toId = (value: unknown): string | null => (Number.isSafeInteger(value) ? String(value) : null);

export interface WaitingUpdate extends UpdateOrigin {
  id: string;
  /** The trace of the update's receipt. Null: a release without traces stored the update. */
  traceparent: string | null;
}

/**
 * Selects, in order, at most `max` of the `due` updates whose chat and person are free. No update overtakes an earlier one of the
 * same chat. `busyKeys`: the keys of the lanes of running updates.
 */
export function selectDue<T extends WaitingUpdate>(due: T[], busyKeys: string[], max: number): T[] {
  const blockedKeys = new Set(busyKeys);
  const selected: T[] = [];
  for (const update of due) {
    const keys = getLaneKeys(update);
    const canStart = selected.length < max && !keys.some((key) => blockedKeys.has(key));
    if (canStart) selected.push(update);
    // Later updates of this chat must wait. A skipped update does not block its person's updates in other chats.
    for (const key of canStart ? keys : [keys[0]!]) blockedKeys.add(key);
  }
  return selected;
}

/** The keys of an update's lanes, the chat's first. An update without a chat gets a key of its own. */
export function getLaneKeys({ id, chatId, personId }: WaitingUpdate): string[] {
  const chat = chatId === null ? `update ${id}` : `chat ${chatId}`;
  return personId === null ? [chat] : [chat, `person ${personId}`];
}
