import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { PreferenceRepository } from './preference.repository.js';
import type { ChangePreferences } from './preference.schemas.js';

/** How each member of staff wants the panel. */
@Injectable()
export class PreferenceService {
  constructor(
    private readonly preferences: PreferenceRepository,
    private readonly audit: AuditTrail,
  ) {}

  async get({ userId }: Pick<Caller, 'userId'>) {
    const stored = await this.preferences.find(userId);
    return {
      single_keys: stored?.singleKeys ?? false,
      desktop_notifications: stored?.desktopNotifications ?? false,
    };
  }

  @Transactional()
  async change(caller: Caller, { single_keys, desktop_notifications }: ChangePreferences) {
    const { userId } = caller;
    const before = await this.get(caller);
    await this.preferences.change({
      userId,
      singleKeys: single_keys,
      desktopNotifications: desktop_notifications,
    });
    const after = await this.get(caller);
    await this.audit.record({ action: 'user.preferences', subjectId: userId, before, after });
    return after;
  }

  /** Deletes what a person has chosen and kept, so that they have none of it if they join the staff again. */
  forget(userId: number): Promise<void> {
    return this.preferences.forget(userId);
  }
}
