import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { SessionService } from '../auth/session.service.js';
import { BrandService } from '../brands/brand.service.js';
import { NoticeService } from '../notices/notice.service.js';
import { PreferenceService } from '../people/preferences/preference.service.js';
import { TicketAssignmentService } from '../tickets/assignments/ticket-assignment.service.js';
import { UserService } from '../people/user.service.js';

/** Only the settings make admins (decision 4). An admin who is removed from them loses the role at the next start. */
@Injectable()
export class AdminListService {
  constructor(
    private readonly trail: AuditTrail,
    private readonly users: UserService,
    private readonly brands: BrandService,
    private readonly notices: NoticeService,
    private readonly preferences: PreferenceService,
    private readonly sessions: SessionService,
    private readonly assignments: TicketAssignmentService,
  ) {}

  /** Takes the role from such admins, except demo people. If several replicas start at once, one of them does it. */
  async apply(): Promise<void> {
    for (const id of await this.users.listUnnamedAdmins()) await this.demote(id);
  }

  private demote(id: number): Promise<void> {
    return this.assignments.changeRights(id, async () => {
      const admin = await this.users.lock(id);
      if (admin?.role !== 'admin') return;
      await this.trail.record({
        action: 'user.role',
        subjectId: id,
        before: { role: 'admin', codes: admin.codes, brands: await this.brands.listGranted(id) },
        after: { role: 'user', codes: [], brands: [] },
      });
      await this.users.setRights(id, { role: 'user', codes: [] });
      await this.brands.replaceGranted(id, []);
      await this.notices.forget(id);
      await this.preferences.forget(id);
      await this.sessions.endAll(id, 'revoke');
    });
  }
}
