import { Injectable } from '@nestjs/common';
import { Transactional } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { type Markdown, md } from '../../platform/messenger/api/markdown.js';
import { Clock } from '../../platform/time/clock.js';
import { formatMoscowTime } from '../../platform/time/time.rules.js';
import { StaffAuthorizer } from '../auth/callers/caller.service.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { BrandService } from '../brands/registry/brand.service.js';
import { formatUser } from '../people/user.rules.js';
import { UserService } from '../people/user.service.js';
import { JoinNotices } from './join-notices.service.js';
import { JoinRequestRepository } from './join-request.repository.js';
import { JoinRequestService } from './join-request.service.js';

export interface Press {
  telegramId: string;
  verb: 'accept' | 'cancel';
  requestId: number;
  /** Whether the button belongs to a notice of this request. Otherwise a person without the right does not get the brand's name. */
  isFromNotice: boolean;
}

interface PressAnswer {
  toast: string;
  /** The new text of the message with the button. Null: the outbox changes it, or it stays unchanged. */
  text: Markdown | null;
}

/** Decides on requests by buttons of the bot, like the panel's calls. */
@Injectable()
export class JoinPressService {
  constructor(
    private readonly repository: JoinRequestRepository,
    private readonly requests: JoinRequestService,
    private readonly notices: JoinNotices,
    private readonly brands: BrandService,
    private readonly callers: StaffAuthorizer,
    private readonly users: UserService,
    private readonly clock: Clock,
  ) {}

  @Transactional()
  async handlePress({ telegramId, verb, requestId, isFromNotice }: Press): Promise<PressAnswer> {
    const request = await this.repository.find(requestId);
    const brand = request && (await this.brands.find(request.brandId));
    if (!brand) return { toast: 'The brand was removed', text: md`The brand was removed` };
    try {
      const caller = await this.callers.authorize(telegramId, { code: 'users', brandId: brand.id });
      if (!caller) {
        const name = isFromNotice ? brand.name : 'this brand';
        return { toast: `You no longer work on ${name}`, text: md`You no longer work on ${name}` };
      }
      await this.requests[verb](caller, requestId);
      const person = await this.users.get(request.userId);
      const toast = `${formatUser(person)} is ${verb === 'accept' ? 'accepted' : 'refused'}`;
      return { toast, text: await this.updateNotices(requestId, caller.userId, brand) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.kind !== 'conflict') return { toast: error.message, text: null };
      return this.buildLateAnswer(telegramId, requestId, brand);
    }
  }

  /** Answers a press on a request that has already ended. */
  private async buildLateAnswer(telegramId: string, requestId: number, brand: Brand): Promise<PressAnswer> {
    const request = (await this.repository.find(requestId))!;
    const staff = await this.users.findByTelegramId(telegramId);
    const text = await this.updateNotices(requestId, staff!.id, brand);
    if (request.decidedBy === null) return { toast: 'The request has ended already', text };
    const person = await this.users.get(request.userId);
    const decider = await this.users.get(request.decidedBy);
    const outcome = request.status === 'accept' ? 'accepted' : 'refused';
    const at = formatMoscowTime(request.decidedAt!, this.clock.now());
    return { toast: `${formatUser(person)} was ${outcome} by ${formatUser(decider)} at ${at}`, text };
  }

  /** Updates all notices of a request. Returns null, or the new text if the outbox no longer has the notice to `staffId`. */
  private async updateNotices(requestId: number, staffId: number, brand: Brand): Promise<Markdown | null> {
    const text = await this.notices.buildOutcomeText((await this.repository.find(requestId))!, brand);
    const updatedStaffIds = await this.notices.updateAll(requestId, text);
    return updatedStaffIds.has(staffId) ? null : text;
  }
}
