import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { announceChange } from '../../platform/events/live-events.js';
import { type Button, queueMessage } from '../../platform/outbox/queue-message.js';
import { bold, lines, md, type Markdown } from '../../platform/telegram/markdown.js';
import { moscowTime } from '../../platform/time/moscow-time.rules.js';
import { findMemberships, findWorkDates, insertQuestions, upsertAnswer } from './work-day.queries.js';
import { buttonData, readButton } from './work-day.rules.js';

export interface Reply {
  text: Markdown;
  buttons?: Button[][];
}

/** How many members are asked in one transaction. */
const BATCH = 100;
const notMember: Reply = { text: md`You are not a member of any brand.` };

/** Who works today, in each brand: asked once a day, and changed at any time (telegram.md). */
@Injectable()
export class WorkDayService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async search({ brandIds }: Caller, page: number) {
    return { work_dates: await findWorkDates(this.dataSource.manager, brandIds, page) };
  }

  /** `/work` and `/off`: sets today in the person's only brand; of several it asks in which. */
  async choose(db: EntityManager, telegramId: string, inWork: boolean, now: Date): Promise<Reply> {
    const brands = await findMemberships(db, telegramId);
    const { day } = moscowTime(now);
    if (brands.length < 2)
      return (await this.setDay(db, telegramId, { brandId: null, day, inWork }, now)).reply;
    const row = (text: string, brandId: number | null): Button[] => [
      { text, data: buttonData({ brandId, day, inWork }) },
    ];
    return {
      text: inWork ? md`In which brand do you work today?` : md`In which brand do you not work today?`,
      buttons: [...brands.map(({ brandId, brandName }) => row(brandName, brandId)), row('All of them', null)],
    };
  }

  /** A press on a button below the day's question or the choice of a brand. Null: it says what is known already. */
  async press(db: EntityManager, telegramId: string, data: string, now: Date): Promise<Reply | null> {
    const answer = readButton(data);
    if (answer?.day !== moscowTime(now).day) {
      return { text: md`The day of this question is over. Send /work or /off to set today.` };
    }
    const { reply, isNew } = await this.setDay(db, telegramId, answer, now);
    return isNew ? reply : null;
  }

  /** Asks whoever was not asked yet, during the hour at which work starts. */
  async askAll(): Promise<void> {
    let asked: number;
    do {
      asked = await this.dataSource.transaction((db) => this.askSome(db));
    } while (asked === BATCH);
  }

  private async askSome(db: EntityManager): Promise<number> {
    const now = this.clock.now();
    const moment = moscowTime(now);
    const questions = await insertQuestions(db, moment, BATCH, now);
    for (const { userId, telegramId, brandId, brandName } of questions) {
      const button = (text: string, inWork: boolean): Button => ({
        text,
        data: buttonData({ brandId, day: moment.day, inWork }),
      });
      await queueMessage(db, {
        chatId: telegramId,
        text: lines(md`Work today?`, bold(brandName)),
        buttons: [[button('Work', true), button('Not work', false)]],
        key: `work-day:${brandId}:${userId}:${moment.day}`,
      });
    }
    const brandIds = new Set(questions.map(({ brandId }) => brandId));
    for (const brandId of brandIds) {
      const asked = questions.filter((question) => question.brandId === brandId).map(({ userId }) => userId);
      const after = { day: moment.day, user_ids: asked };
      await recordAct(db, { action: 'brand.ask-work', subjectId: brandId, brandId, after });
    }
    return questions.length;
  }

  private async setDay(
    db: EntityManager,
    telegramId: string,
    { brandId, day, inWork }: { brandId: number | null; day: string; inWork: boolean },
    now: Date,
  ): Promise<{ reply: Reply; isNew: boolean }> {
    const memberships = await findMemberships(db, telegramId);
    const brands = memberships.filter((membership) => brandId === null || membership.brandId === brandId);
    if (brands.length === 0) {
      const reply = brandId === null ? notMember : { text: md`You are not a member of this brand.` };
      return { reply, isNew: true };
    }
    let isNew = false;
    for (const membership of brands) {
      if (!(await upsertAnswer(db, membership, day, inWork, now))) continue;
      isNew = true;
      const { brandId, userId } = membership;
      await recordAct(db, {
        action: 'user.work-day',
        subjectId: userId,
        brandId,
        after: { day, in_work: inWork },
      });
      await announceChange(db, 'work-days', membership.brandId);
    }
    const reply = {
      text: lines(
        inWork ? md`Today you work in:` : md`Today you do not work in:`,
        ...brands.map(({ brandName }) => bold(brandName)),
        inWork ? md`To change it: /off` : md`To change it: /work`,
      ),
    };
    return { reply, isNew };
  }
}
