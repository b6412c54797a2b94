/** Whose turn an update takes: updates of one chat, and of one person, are handled one after the other. */
export interface Lane {
  chatId: string | null;
  personId: string | null;
}

interface Part {
  chat?: { id?: unknown };
  from?: { id?: unknown; is_bot?: unknown };
  message?: { chat?: { id?: unknown } };
}

/** Reads the chat and the person from any kind of update. Bots that stand for several people have no turn of their own. */
export function laneOf(update: object): Lane {
  const part = Object.values(update).find(
    (value): value is Part => typeof value === 'object' && value !== null,
  );
  return {
    chatId: idOf(part?.chat?.id ?? part?.message?.chat?.id),
    personId: part?.from?.is_bot === true ? null : idOf(part?.from?.id),
  };
}

const idOf = (value: unknown): string | null => (Number.isSafeInteger(value) ? String(value) : null);

export interface WaitingUpdate extends Lane {
  id: string;
}

/**
 * Chooses what is handled now, at most `room`, from updates in their order: none whose chat or person has a turn, and none
 * that would overtake an earlier one of its chat.
 */
export function takeTurns<T extends WaitingUpdate>(due: T[], busy: ReadonlySet<string>, room: number): T[] {
  const taken = new Set(busy);
  const chosen: T[] = [];
  for (const update of due) {
    if (chosen.length >= room) break;
    const keys = turnKeys(update);
    const isFree = keys.every((key) => !taken.has(key));
    if (isFree) chosen.push(update);
    // The next one of this chat must not go first. A person who is busy elsewhere holds up only the chat of this update.
    for (const key of isFree ? keys : keys.slice(0, 1)) taken.add(key);
  }
  return chosen;
}

/** The chat first. An update without one has a turn by itself. */
export function turnKeys({ id, chatId, personId }: WaitingUpdate): string[] {
  const chat = chatId === null ? `update ${id}` : `chat ${chatId}`;
  return personId === null ? [chat] : [chat, `person ${personId}`];
}
