import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { getOffset, LONG_PAGE_SIZE } from '../../platform/lists/lists.rules.js';
import { Invite, InviteUse } from './invite.entity.js';

@Injectable()
export class InviteRepository {
  constructor(private readonly database: Database) {}

  private get invites() {
    return this.database.repository(Invite);
  }

  count(brandId: number): Promise<number> {
    return this.invites.countBy({ brandId, deletedAt: IsNull() });
  }

  create(invite: Omit<Invite, 'id' | 'currentConnects' | 'deletedAt'>): Promise<Invite> {
    return this.invites.save({ ...invite, currentConnects: 0, deletedAt: null } as Invite);
  }

  /** The invites of a brand that are not deleted, newest first. */
  listByBrand(brandId: number): Promise<Invite[]> {
    return this.invites.find({ where: { brandId, deletedAt: IsNull() }, order: { id: 'DESC' } });
  }

  /** Also finds deleted invites. */
  find(where: { id: number } | { secretCode: string }): Promise<Invite | null> {
    return this.invites.findOneBy(where);
  }

  /** Locks the invite until commit, so that its last use is granted once. Null if it was deleted with its brand. */
  lockForUpdate(id: number): Promise<Invite | null> {
    return this.invites.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** Returns false if the invite was already marked as deleted. */
  async markDeleted(id: number, deletedAt: Date): Promise<boolean> {
    return (await this.invites.update({ id, deletedAt: IsNull() }, { deletedAt })).affected === 1;
  }

  async deleteByBrand(brandId: number): Promise<void> {
    await this.invites.delete({ brandId });
  }

  /** Stores and counts a use. Returns its id. */
  async createUse(inviteId: number, userId: number, usedAt: Date): Promise<number> {
    await this.invites.increment({ id: inviteId }, 'currentConnects', 1);
    return (await this.database.repository(InviteUse).save({ inviteId, userId, usedAt })).id;
  }

  /** The uses of an invite with their people, oldest first. */
  listUses(inviteId: number, page: number): Promise<InviteUse[]> {
    return this.database.repository(InviteUse).find({
      where: { inviteId },
      relations: { user: true },
      order: { id: 'ASC' },
      take: LONG_PAGE_SIZE,
      skip: getOffset(page, LONG_PAGE_SIZE),
    });
  }
}
