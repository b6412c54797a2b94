import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Caller } from '../../../platform/access/caller.js';
import { recordAct } from '../../../platform/audit/record-act.js';
import { deleteDepositViews } from './deposit-view.queries.js';
import { changePreferences, deletePreferences, findPreferences } from './preference.queries.js';
import type { ChangePreferences } from './preference.schemas.js';

const atFirst = { single_keys: false, desktop_notifications: false };

/** How each member of staff wants the panel. */
@Injectable()
export class PreferenceService {
  constructor(private readonly database: Database) {}

  async get({ userId }: Caller, db = this.database.manager) {
    return (await findPreferences(db, userId)) ?? atFirst;
  }

  change(caller: Caller, { single_keys, desktop_notifications }: ChangePreferences) {
    return this.database.transaction(async (db) => {
      const before = await this.get(caller, db);
      await changePreferences(db, caller.userId, single_keys ?? null, desktop_notifications ?? null);
      const after = await this.get(caller, db);
      await recordAct(db, { action: 'user.preferences', subjectId: caller.userId, before, after });
      return after;
    });
  }

  /** Deletes what a person has chosen and kept, so that they have none of it if they join the staff again. */
  async forget(db: EntityManager, userId: number): Promise<void> {
    await deletePreferences(db, userId);
    await deleteDepositViews(db, userId);
  }
}
