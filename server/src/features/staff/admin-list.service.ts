import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAct } from '../../platform/audit/record-act.js';
import { Config } from '../../platform/config/config.js';
import { announceRights } from '../../platform/events/live-events.js';
import { SessionService } from '../auth/session.service.js';
import {
  deleteNoticeSettings,
  demoteAdmins,
  findGrantedBrands,
  replaceGrantedBrands,
} from './staff.queries.js';

/** Admins come from the settings alone (decision 4): whoever is not named there any more is none from the next start on. */
@Injectable()
export class AdminListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly sessions: SessionService,
  ) {}

  /** People of the demo are admins by the demo. Of replicas that start at once, one does it. */
  apply(): Promise<void> {
    return this.dataSource.transaction(async (db) => {
      for (const { id, codes } of await demoteAdmins(db, this.config.adminTelegramIds)) {
        await recordAct(db, {
          action: 'user.role',
          subjectId: id,
          before: { role: 'admin', codes, brands: await findGrantedBrands(db, id) },
          after: { role: 'user', codes: [], brands: [] },
        });
        await replaceGrantedBrands(db, id, []);
        await deleteNoticeSettings(db, id);
        await this.sessions.endAll(db, id, 'revoke');
        await announceRights(db, id);
      }
    });
  }
}
