import { canReach, type Caller, type ManagerCode } from '../access/caller.js';
import { type Change, mergeIds } from './change.js';

/** Whom a stream is for. Streams of the same audience get the same events: staff with equal brands and codes, or one person. */
export type Audience =
  | Pick<Caller, 'brandIds' | 'codes'>
  | { userId: number; memberBrandIds: readonly number[] };

export const toStaffAudience = ({ brandIds, codes }: Caller): Audience => ({
  codes: [...codes].sort(),
  brandIds: brandIds === 'all' ? 'all' : [...brandIds].sort((a, b) => a - b),
});

export const toOwnAudience = ({ userId, memberBrandIds }: Caller): Audience => ({ userId, memberBrandIds });

export const isStaffWithCode = (audience: Audience, code: ManagerCode, brandId: number | null): boolean =>
  'brandIds' in audience && audience.codes.includes(code) && canReach(audience, brandId);

export type VisibleChange = Pick<Change, 'topic' | 'brandId' | 'ids'>;

/**
 * The part of a change that is visible to an audience; null if none. Staff see changes in their brands, and changes for all
 * staff. In the mini-app, people see changes of their own records, and, without ids, changes for all members of their brands.
 */
export function toVisibleChange(audience: Audience, change: Change): VisibleChange | null {
  const { topic, brandId, ids, people, forMembers, forStaff } = change;
  if ('brandIds' in audience) return forStaff || canReach(audience, brandId) ? { topic, brandId, ids } : null;
  if (people?.includes(audience.userId)) return { topic, brandId, ids };
  const isMember = brandId !== null && audience.memberBrandIds.includes(brandId);
  return forMembers && isMember ? { topic, brandId } : null;
}

/** Merges changes into the data of one event. */
export class EventBuilder {
  /** Undefined: any id may have changed. */
  private readonly idsByTopic = new Map<string, number[] | undefined>();
  /** Null: some change belongs to no brand. */
  private brandIds: Set<number> | null = new Set();

  add({ topic, brandId, ids }: VisibleChange): void {
    const merged = this.idsByTopic.has(topic) ? mergeIds(this.idsByTopic.get(topic), ids) : ids;
    this.idsByTopic.set(topic, merged);
    if (brandId === null) this.brandIds = null;
    else this.brandIds?.add(brandId);
  }

  /** The data of the event. An omitted list means that any may have changed. */
  get data(): string {
    const lists = [...this.idsByTopic].filter(([, ids]) => ids !== undefined);
    return JSON.stringify({
      topics: [...this.idsByTopic.keys()],
      ...Object.fromEntries(lists),
      brands: this.brandIds ? [...this.brandIds] : undefined,
    });
  }
}
