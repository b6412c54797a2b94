import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Transactional } from '../../platform/database/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { groupBy } from '../../platform/lists/lists.rules.js';
import { md } from '../../platform/messenger/api/markdown.js';
import {
  type ComposedContent,
  MessageComposers,
} from '../../platform/messenger/sending/message-composers.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import { Clock } from '../../platform/time/clock.js';
import { toMoscowTime } from '../../platform/time/time.rules.js';
import { type MemberToAsk, WorkDayRepository } from './work-day.repository.js';
import {
  buildQuestion,
  buildQuestionOrAnswer,
  dayOverReply,
  notMemberOfBrandReply,
  notMemberReply,
  parseQuestionPress,
} from './work-day.rules.js';
import { type Reply, WorkDayService } from './work-day.service.js';

const INTERVAL_MS = 15_000;
const BATCH_SIZE = 100;
const COMPOSER = 'work-question';

/**
 * The question “Work today?”, in one message for all brands of a person. Until it is answered, brands whose work starts later are
 * added.
 */
@Injectable()
export class WorkQuestionService {
  constructor(
    private readonly repository: WorkDayRepository,
    private readonly workDays: WorkDayService,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    composers: MessageComposers,
  ) {
    composers.register(
      COMPOSER,
      ({ userId, day }) => this.compose(Number(userId), String(day)),
      ({ day }) => md`(the question “Work today?” of ${String(day)})`,
    );
  }

  /** Asks the members whose work starts in the current hour, unless they have been asked today, or have answered already. */
  async enqueueDue(): Promise<void> {
    while ((await this.enqueueBatch()) === BATCH_SIZE);
  }

  @Transactional()
  private async enqueueBatch(): Promise<number> {
    const now = this.clock.now();
    const moscowTime = toMoscowTime(now);
    const members = await this.repository.claimUnasked(moscowTime, BATCH_SIZE, now);
    if (members.length === 0) return 0;
    await this.enqueueQuestions(members, moscowTime.day);
    for (const [brandId, asked] of groupBy(members, (member) => member.brandId)) {
      const after = { day: moscowTime.day, user_ids: asked.map(({ userId }) => userId) };
      await this.audit.record({ action: 'brand.ask-work', subjectId: brandId, brandId, after });
    }
    return members.length;
  }

  /** The key has the hour of the first open question, so until that question is answered, all questions of the day share one message. */
  private async enqueueQuestions(members: MemberToAsk[], day: string): Promise<void> {
    const chatIdByUserId = new Map(members.map(({ userId, telegramId }) => [userId, telegramId]));
    const firstAskedAtByUserId = await this.repository.getFirstAskedAtByUserId(
      [...chatIdByUserId.keys()],
      day,
    );
    await this.outbox.upsert(
      ...[...chatIdByUserId].map(([userId, chatId]) => ({
        chatId,
        composer: COMPOSER,
        args: { userId, day },
        key: `work-day:${userId}:${day}:${toMoscowTime(firstAskedAtByUserId.get(userId)!).hour}`,
      })),
    );
  }

  private async compose(userId: number, day: string): Promise<ComposedContent> {
    const brands = await this.repository.listBrandsOnDay(userId, day);
    // Dismissed since the question was queued.
    if (brands.length === 0) return notMemberOfBrandReply;
    return buildQuestionOrAnswer(brands, day);
  }

  /** Handles a button of the question. Returns the text that replaces its message, or a refusal, which is a new message. */
  @Transactional()
  async handlePress(telegramId: string, data: string, now: Date): Promise<Reply> {
    const press = parseQuestionPress(data);
    const { day } = toMoscowTime(now);
    if (press?.day !== day) return dayOverReply;
    const memberships = await this.repository.listMemberships(telegramId);
    const [membership] = memberships;
    if (!membership) return notMemberReply;
    if (press.kind === 'all') await this.workDays.storeAnswers(memberships, press, now);
    if (press.kind === 'brand') {
      const chosen = memberships.filter(({ id }) => id === press.brandId);
      if (chosen.length === 0) return notMemberOfBrandReply;
      await this.workDays.storeAnswers(chosen, press, now);
      const unanswered = (await this.repository.listBrandsOnDay(membership.userId, day)).filter(
        ({ inWork }) => inWork === null,
      );
      await this.workDays.storeAnswers(unanswered, { day, inWork: false }, now);
    }
    const brands = await this.repository.listBrandsOnDay(membership.userId, day);
    const message =
      press.kind === 'change' ? buildQuestion(brands, day, press.page) : buildQuestionOrAnswer(brands, day);
    return { ...message, isInPlace: true };
  }
}

@Injectable()
export class WorkDayJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly questions: WorkQuestionService,
  ) {}

  /** Every replica runs it. The table's key ensures that each member is asked once. */
  @Interval(INTERVAL_MS)
  enqueueDailyQuestions(): Promise<void> {
    return this.jobs.run('ask who works', () => this.questions.enqueueDue());
  }
}
