import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Clock } from '../../platform/time/clock.js';
import { Transactional } from '../../platform/database/database.js';
import { MessageComposers } from '../../platform/messenger/sending/message-composers.js';
import { md } from '../../platform/messenger/api/markdown.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import { toMoscowTime } from '../../platform/time/time.rules.js';
import { type Question, WorkDayRepository } from './work-day.repository.js';
import {
  dayOverReply,
  notMemberReply,
  notMemberOfBrandReply,
  type Reply,
  WorkDayService,
} from './work-day.service.js';
import { buildQuestion, buildQuestionOrAnswer, parseQuestionPress } from './work-day.rules.js';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../platform/jobs/jobs.js';

/** How many members are asked in one transaction. */
const BATCH = 100;
const COMPOSER = 'work-question';

/** The question of the day: one message for all brands of a person. Until it is answered, brands whose work starts later are added. */
@Injectable()
export class WorkQuestionService {
  constructor(
    private readonly days: WorkDayRepository,
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

  /** Asks the members whose work starts in the current hour and who were not asked yet. */
  async sendDue(): Promise<void> {
    while ((await this.sendBatch()) === BATCH);
  }

  @Transactional()
  private async sendBatch(): Promise<number> {
    const now = this.clock.now();
    const moscowTime = toMoscowTime(now);
    const questions = await this.days.claimUnasked(moscowTime, BATCH, now);
    if (questions.length === 0) return 0;
    await this.enqueue(questions, moscowTime.day);
    const brandIds = new Set(questions.map(({ brandId }) => brandId));
    for (const brandId of brandIds) {
      const asked = questions.filter((question) => question.brandId === brandId).map(({ userId }) => userId);
      const after = { day: moscowTime.day, user_ids: asked };
      await this.audit.record({ action: 'brand.ask-work', subjectId: brandId, brandId, after });
    }
    return questions.length;
  }

  /** The hour of the first open question is in the key: until it is answered, all questions of the day share one message. */
  private async enqueue(questions: Question[], day: string): Promise<void> {
    const people = new Map(questions.map(({ userId, telegramId }) => [userId, telegramId]));
    const firstAskedAtByUser = await this.days.mapFirstUnansweredAskedAt([...people.keys()], day);
    await this.outbox.upsert(
      ...[...people].map(([userId, chatId]) => ({
        chatId,
        composer: COMPOSER,
        args: { userId, day },
        key: `work-day:${userId}:${day}:${toMoscowTime(firstAskedAtByUser.get(userId)!).hour}`,
      })),
    );
  }

  private async compose(userId: number, day: string) {
    return buildQuestionOrAnswer(await this.days.listBrandsOnDay(userId, day), day);
  }

  /** Handles a button of the question. Returns the text that replaces its message, or a refusal, which is a new message. */
  @Transactional()
  async handlePress(telegramId: string, data: string, now: Date): Promise<Reply> {
    const press = parseQuestionPress(data);
    const { day } = toMoscowTime(now);
    if (press?.day !== day) return dayOverReply;
    const memberships = await this.days.listMemberships(telegramId);
    const [membership] = memberships;
    if (!membership) return notMemberReply;
    if (press.kind === 'all') await this.workDays.storeAnswers(memberships, press, now);
    if (press.kind === 'brand') {
      const chosen = memberships.filter(({ brandId }) => brandId === press.brandId);
      if (chosen.length === 0) return notMemberOfBrandReply;
      await this.workDays.storeAnswers(chosen, press, now);
      const unanswered = (await this.days.listBrandsOnDay(membership.userId, day)).filter(
        ({ inWork }) => inWork === null,
      );
      await this.workDays.storeAnswers(unanswered, { day, inWork: false }, now);
    }
    const brands = await this.days.listBrandsOnDay(membership.userId, day);
    const view =
      press.kind === 'change' ? buildQuestion(brands, day, press.page) : buildQuestionOrAnswer(brands, day);
    return { ...view, inPlace: true };
  }
}

const ASK_MS = 15_000;

@Injectable()
export class WorkDayJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly questions: WorkQuestionService,
  ) {}

  /** Runs in every replica. The database ensures that each member is asked once. */
  @Interval(ASK_MS)
  sendDailyQuestions(): Promise<void> {
    return this.jobs.run('ask who works', () => this.questions.sendDue());
  }
}
