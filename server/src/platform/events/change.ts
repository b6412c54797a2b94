import { z } from 'zod';

/** A change that is published to all processes. Processes of the former release parse it, so fields may only be added. */
export const Change = z.object({
  topic: z.string(),
  /** Null: the change belongs to no brand. */
  brandId: z.int().nullable(),
  /** The person whose rights changed (`rights`), or whose session ended (`session`). Absent in `rights`: everybody. */
  userId: z.int().optional(),
  /** The access token that was revoked. Absent in `session`: all tokens of the person. */
  tokenId: z.string().optional(),
  /** The ids of what changed. Absent: any. */
  ids: z.array(z.int()).optional(),
  /** The owners of what changed, who see the change in the mini-app. */
  people: z.array(z.int()).optional(),
  /** All members of the brand see the change, without the ids. */
  forMembers: z.literal(true).optional(),
  /** All staff see the change, not only those of its brand. */
  forStaff: z.literal(true).optional(),
});
export type Change = z.infer<typeof Change>;

/** Whether the change may end somebody's access: their rights may have changed, or their session ended. */
export const canEndAccess = (
  { topic, userId, tokenId }: Change,
  access: { userId: number; tokenId: string | undefined },
): boolean =>
  (topic === 'rights' || topic === 'session') &&
  (userId === undefined || userId === access.userId) &&
  (tokenId === undefined || tokenId === access.tokenId);

/** Longer lists of ids are omitted, so that a notification stays below PostgreSQL's 8,000 bytes. */
export const MAX_IDS = 50;

/** Merges two lists of ids. Undefined: any, or too many to list. */
export function mergeIds(a: number[] | undefined, b: number[] | undefined): number[] | undefined {
  if (!a || !b) return undefined;
  const all = [...new Set([...a, ...b])];
  return all.length > MAX_IDS ? undefined : all;
}

/** Merges changes that differ only in their ids. */
export function mergeChanges(changes: Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const { topic, brandId, userId, tokenId, people, forMembers, forStaff } = change;
    const key = JSON.stringify([topic, brandId, userId, tokenId, people, forMembers, forStaff]);
    const earlier = merged.get(key);
    merged.set(key, { ...change, ids: mergeIds(earlier ? earlier.ids : [], change.ids) });
  }
  return [...merged.values()];
}

/** An ephemeral event, sent to all processes and not stored. Senders repeat it while it is valid. */
export const Signal = z.object({ topic: z.string(), data: z.unknown() });
export type Signal = z.infer<typeof Signal>;

export const SIGNAL_CHANNEL = 'tallydesk_signals';
