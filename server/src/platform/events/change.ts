import { z } from 'zod';

/** A change that all processes are told of. Older versions read it too, so fields may only be added. */
export const Change = z.object({
  topic: z.string(),
  /** Null: it belongs to no brand. */
  brandId: z.int().nullable(),
  /** The person whose rights changed (`rights`; without it everybody's), or whose session ended (`session`). */
  userId: z.int().optional(),
  /** The access token that was revoked. */
  tokenId: z.string().optional(),
  /** The things that changed. Without it: any. */
  ids: z.array(z.int()).optional(),
  /** The people whose own things these are. They hear of it in the mini-app. */
  people: z.array(z.int()).optional(),
  /** All members of the brand see the effect, so they hear of it too. */
  forMembers: z.literal(true).optional(),
  /** It belongs to all staff, whatever their brands. */
  forStaff: z.literal(true).optional(),
});
export type Change = z.infer<typeof Change>;

/** Whether what somebody is doing may have to end: their rights may have changed, or their session is over. */
export const canEndAccess = (
  { topic, userId, tokenId }: Change,
  of: { userId: number; tokenId: string | undefined },
): boolean =>
  (topic === 'rights' || topic === 'session') &&
  (userId === undefined || userId === of.userId) &&
  (tokenId === undefined || tokenId === of.tokenId);

/** If more things or people are concerned at once, they are not named. This also keeps an announcement below PostgreSQL's 8,000 bytes. */
export const MAX_IDS = 50;

/** Two lists of things that changed. Undefined: any may have changed. */
export function mergeIds(a: number[] | undefined, b: number[] | undefined): number[] | undefined {
  if (!a || !b) return undefined;
  const all = [...new Set([...a, ...b])];
  return all.length > MAX_IDS ? undefined : all;
}

/** Makes one change of those that concern the same topic, brand and people. */
export function mergeChanges(changes: Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const key = JSON.stringify([
      change.topic,
      change.brandId,
      change.userId,
      change.tokenId,
      change.people,
      change.forMembers,
      change.forStaff,
    ]);
    const before = merged.get(key);
    merged.set(key, { ...change, ids: mergeIds(before ? before.ids : [], change.ids) });
  }
  return [...merged.values()];
}

/**
 * Something of the moment, sent to all processes at once and stored nowhere. A process that misses one learns it from a
 * later one, so senders repeat what still holds.
 */
export const Signal = z.object({ topic: z.string(), data: z.unknown() });
export type Signal = z.infer<typeof Signal>;

export const SIGNAL_CHANNEL = 'tallydesk_signals';
