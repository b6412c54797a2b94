import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordAct } from '../../platform/audit/record-act.js';
import { announceRights } from '../../platform/events/live-events.js';
import { SessionService } from '../auth/session.service.js';
import { BrandGrantService } from '../brands/brand-grant.service.js';
import { NoticeService } from '../notices/notice.service.js';
import { UserService } from '../users/user.service.js';

/** Admins come from the settings alone (decision 4): whoever is not named there any more is none from the next start on. */
@Injectable()
export class AdminListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserService,
    private readonly grants: BrandGrantService,
    private readonly notices: NoticeService,
    private readonly sessions: SessionService,
  ) {}

  /** People of the demo are admins by the demo. Of replicas that start at once, one does it. */
  apply(): Promise<void> {
    return this.dataSource.transaction(async (db) => {
      for (const { id, codes } of await this.users.demoteAdmins(db)) {
        await recordAct(db, {
          action: 'user.role',
          subjectId: id,
          before: { role: 'admin', codes, brands: await this.grants.list(db, id) },
          after: { role: 'user', codes: [], brands: [] },
        });
        await this.grants.replace(db, id, []);
        await this.notices.forget(db, id);
        await this.sessions.endAll(db, id, 'revoke');
        await announceRights(db, id);
      }
    });
  }
}
