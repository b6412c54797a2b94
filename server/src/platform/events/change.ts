import { z } from 'zod';

/** Processes of the former release parse it too, so fields may only be added. */
export const Change = z.object({
  topic: z.string(),
  brandId: z.int().nullable(),
  /** Whose rights changed, or whose session ended. Absent: everybody's. */
  userId: z.int().optional(),
  /** The revoked access token. Absent: all tokens. */
  tokenId: z.string().optional(),
  /** Absent: any. */
  ids: z.array(z.int()).optional(),
  /** The owners, who see the change in the mini-app. */
  people: z.array(z.int()).optional(),
  /** All members of the brand see the change, without the ids. */
  forMembers: z.literal(true).optional(),
  forStaff: z.literal(true).optional(),
});
export type Change = z.infer<typeof Change>;

export const canEndAccess = (
  { topic, userId, tokenId }: Change,
  access: { userId: number; tokenId: string | undefined },
): boolean =>
  (topic === 'rights' || topic === 'session') &&
  (userId === undefined || userId === access.userId) &&
  (tokenId === undefined || tokenId === access.tokenId);

/** Keeps a notification below PostgreSQL's limit of 8,000 bytes. */
export const MAX_IDS = 50;

/** Undefined: any. */
export function mergeIds(a: number[] | undefined, b: number[] | undefined): number[] | undefined {
  if (!a || !b) return undefined;
  const all = [...new Set([...a, ...b])];
  return all.length > MAX_IDS ? undefined : all;
}

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

/** An ephemeral event, not stored. */
export const Signal = z.object({ topic: z.string(), data: z.unknown() });
export type Signal = z.infer<typeof Signal>;

export const SIGNAL_CHANNEL = 'tallydesk_signals';
