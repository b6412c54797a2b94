import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import { addDays, toReportingDay } from '../../../platform/time/time.rules.js';
import { renderPlain } from '../../../texts/texts.js';
import { UserService } from '../../people/user.service.js';
import { AgentNoticesService } from '../../notifications/agent-notices.service.js';
import { MomentRepository } from './moment.repository.js';
import type { DismissMoments, MomentList } from './moment.schemas.js';
import { buildMomentText } from './moment.rules.js';

const SHOWN_DAYS = 7;

/** The moments that the mini-app shows. */
@Injectable()
export class MomentService {
  constructor(
    private readonly moments: MomentRepository,
    private readonly notices: AgentNoticesService,
    private readonly users: UserService,
    private readonly clock: Clock,
  ) {}

  async list({ userId, memberBrandId }: Caller): Promise<MomentList> {
    const today = toReportingDay(this.clock.now());
    const [mutedKinds, language] = await Promise.all([
      this.notices.listMuted(userId),
      this.users.getLanguage(userId),
    ]);
    const fromDay = addDays(today, 1 - SHOWN_DAYS);
    const memberKey = { brandId: memberBrandId!, userId };
    const moments = await this.moments.listNewest(memberKey, fromDay, mutedKinds);
    return {
      data: moments.map((moment) => ({
        id: moment.id,
        kind: moment.kind,
        day: moment.day,
        text: renderPlain(buildMomentText(moment, today), language),
      })),
    };
  }

  dismiss({ userId, memberBrandId }: Caller, { until: untilId }: DismissMoments): Promise<void> {
    return this.moments.dismiss({ brandId: memberBrandId!, userId }, untilId);
  }
}
