import { Database } from '../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import type { Caller } from '../../platform/access/caller.js';
import { recordAct } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import { announceChange } from '../../platform/events/announce.js';
import type { Button } from '../../platform/messenger/api/message.js';
import { queueMessage } from '../../platform/messenger/sending/queue-message.js';
import { PAGE_SIZE, pageOfButtons } from '../../platform/messenger/receiving/choice-page.rules.js';
import { Choices } from '../../platform/messenger/receiving/choices.service.js';
import { bold, lines, md, type Markdown } from '../../platform/messenger/api/markdown.js';
import { withNamePart } from '../../platform/text-match.rules.js';
import { moscowTime } from '../../platform/time/moscow-time.rules.js';
import { findMemberships, findWorkDates, insertQuestions, upsertAnswer } from './work-day.queries.js';
import { buttonData, mayBeNamePart, pageData, readButton } from './work-day.rules.js';

export interface Reply {
  text: Markdown;
  buttons?: Button[][];
  /** Replaces the message whose button was pressed. */
  inPlace?: boolean;
}

interface BrandName {
  id: number;
  name: string;
}

/** How many members are asked in one transaction. */
const BATCH = 100;
/** How many brands a reply names. */
const MAX_NAMED = 20;
const dayIsOver: Reply = {
  text: md`The day of this question is over. Send /work or /off to set today.`,
};
const notFound = md`No brand of yours has that in its name.`;
const hint = md`Send a part of its name to find it.`;
const notMember: Reply = { text: md`You are not a member of any brand.` };

/** Who works today in each brand. The bot asks once a day, and people can change their answer at any time (telegram.md). */
@Injectable()
export class WorkDayService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly choices: Choices,
  ) {}

  async search({ brandIds }: Caller, page: number) {
    return { work_dates: await findWorkDates(this.database.manager, brandIds, page) };
  }

  /** `/work` and `/off`: sets today in the person's only brand, or asks which of several brands is meant. */
  async choose(db: EntityManager, telegramId: string, inWork: boolean, now: Date): Promise<Reply> {
    const brands = await this.brandsOf(db, telegramId);
    const { day } = moscowTime(now);
    if (brands.length < 2)
      return (await this.setDay(db, telegramId, { brandId: null, day, inWork }, now)).reply;
    await this.choices.open(db, telegramId, purposeOf(inWork), now);
    return this.ask(db, telegramId, brands, { page: 1, day, inWork }, now);
  }

  /** Handles a text as a part of a brand's name, if the bot has asked for a brand. Null: the text is for other handlers. */
  async take(db: EntityManager, telegramId: string, text: string, now: Date): Promise<Reply | null> {
    if (!mayBeNamePart(text)) return null;
    const purpose = await this.choices.purposeOf(db, telegramId, now);
    if (purpose !== purposeOf(true) && purpose !== purposeOf(false)) return null;
    const inWork = purpose === purposeOf(true);
    const { day } = moscowTime(now);
    const brands = await this.brandsOf(db, telegramId);
    const found = withNamePart(brands, text);
    // A text such as "Amount: 5" probably belongs to a form.
    if (found.length === 0 && text.includes(':')) return null;
    const [only] = found;
    if (only && found.length === 1)
      return (await this.setDay(db, telegramId, { brandId: only.id, day, inWork }, now)).reply;
    await this.choices.open(db, telegramId, purpose, now, found.length === 0 ? null : text);
    const again = await this.ask(db, telegramId, brands, { page: 1, day, inWork }, now);
    return found.length === 0 ? { ...again, text: lines(notFound, again.text) } : again;
  }

  /** Handles a button of the daily question or of the choice of a brand. Null: the answer is already stored. */
  async press(db: EntityManager, telegramId: string, data: string, now: Date): Promise<Reply | null> {
    const answer = readButton(data);
    if (answer?.day !== moscowTime(now).day) return dayIsOver;
    if ('page' in answer) {
      const brands = await this.brandsOf(db, telegramId);
      if (brands.length === 0) return notMember;
      return { ...(await this.ask(db, telegramId, brands, answer, now)), inPlace: true };
    }
    const { reply, isNew } = await this.setDay(db, telegramId, answer, now);
    return isNew ? reply : null;
  }

  private async brandsOf(db: EntityManager, telegramId: string): Promise<BrandName[]> {
    const memberships = await findMemberships(db, telegramId);
    return memberships.map(({ brandId, brandName }) => ({ id: brandId, name: brandName }));
  }

  private async ask(
    db: EntityManager,
    telegramId: string,
    brands: BrandName[],
    { page, day, inWork }: { page: number; day: string; inWork: boolean },
    now: Date,
  ): Promise<Reply> {
    const offered = await this.choices.offered(db, telegramId, purposeOf(inWork), brands, now);
    const question = inWork
      ? md`In which brand do you work today?`
      : md`In which brand do you not work today?`;
    return {
      text: offered.length > PAGE_SIZE ? lines(question, hint) : question,
      buttons: [
        ...pageOfButtons(offered, page, {
          ofItem: (brandId) => buttonData({ brandId, day, inWork }),
          ofPage: (to) => pageData({ page: to, day, inWork }),
        }),
        [{ text: 'All of them', data: buttonData({ brandId: null, day, inWork }) }],
      ],
    };
  }

  /** Asks all members who were not asked yet, during the hour in which their work starts. */
  async askAll(): Promise<void> {
    let asked: number;
    do {
      asked = await this.database.transaction((db) => this.askSome(db));
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
    await this.choices.close(db, telegramId, brandId, now);
    const more = brands.length - MAX_NAMED;
    const reply = {
      text: lines(
        inWork ? md`Today you work in:` : md`Today you do not work in:`,
        ...brands.slice(0, MAX_NAMED).map(({ brandName }) => bold(brandName)),
        ...(more > 0 ? [md`and ${String(more)} more`] : []),
        inWork ? md`To change it: /off` : md`To change it: /work`,
      ),
    };
    return { reply, isNew };
  }
}

const purposeOf = (inWork: boolean): string => (inWork ? 'work' : 'off');
