import type { EntityManager } from 'typeorm';
import { recordAct, type VerbOf } from '../../../platform/audit/record-act.js';
import type { Member } from './member.entity.js';

/** Keeps an audit record of a change of a member. */
export function recordMember(
  db: EntityManager,
  verb: VerbOf<'member'>,
  { id, brandId, userId }: Pick<Member, 'id' | 'brandId' | 'userId'>,
  { about, ...sides }: { about?: object; before?: object; after?: object },
): Promise<void> {
  const act = { action: `member.${verb}`, subjectId: id, brandId } as const;
  return recordAct(db, { ...act, about: { user_id: userId, ...about }, ...sides });
}
