import { Injectable } from '@nestjs/common';
import { type Caller, canReach, type ManagerCode } from '../../../platform/access/caller.js';
import { CallLimiter } from '../../../platform/limits/call-limiter.js';
import { AuthRepository } from '../credentials/auth.repository.js';
import { toRights } from '../credentials/caller-rights.js';

/** The staff who press buttons of the bot. A press counts as a call, and needs the same rights. */
@Injectable()
export class StaffCallers {
  constructor(
    private readonly logins: AuthRepository,
    private readonly pace: CallLimiter,
  ) {}

  /**
   * The person as a caller, with the rights that are stored at this moment. Null if they may not work on this in that brand;
   * without a code, if they are not staff.
   * Throws 429 if the person calls too often.
   */
  async find(
    telegramId: string,
    { code, brandId }: { code: ManagerCode | null; brandId: number | null },
  ): Promise<Caller | null> {
    const row = await this.logins.findCaller({ userId: null, telegramId, tokenId: null });
    if (!row) return null;
    this.pace.consume({ userId: row.id, isStaff: row.role !== 'user' });
    const caller = { ...toRights(row), memberBrandId: null, token: null, launch: null };
    if (code === null) return caller.role === 'user' ? null : caller;
    return caller.codes.includes(code) && canReach(caller, brandId) ? caller : null;
  }
}
