import { Injectable } from '@nestjs/common';
import { canReach, toBrandIds, type Caller } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Transactional } from '../../platform/database/database.js';
import { ChangePublisher } from '../../platform/events/change-publisher.js';
import { lines, type Markdown } from '../../platform/messenger/api/markdown.js';
import type { Button } from '../../platform/messenger/api/message.js';
import { ITEMS_PER_PAGE, buildPageButtons } from '../../platform/messenger/receiving/choice-page.rules.js';
import { Choices } from '../../platform/messenger/receiving/choices.service.js';
import { filterByName, toLikePattern } from '../../platform/text/text.rules.js';
import { type DayRange, toMoscowTime } from '../../platform/time/time.rules.js';
import { localize } from '../../texts/texts.js';
import { PersonSearchService } from '../brands/person-search/person-search.service.js';
import { type DayAnswer, type Membership, WorkDayRepository } from './work-day.repository.js';
import {
  buildConfirmation,
  canBeNamePart,
  dayOverReply,
  formatWorkButton,
  notMemberOfBrandReply,
  notMemberReply,
  parseWorkPress,
  sumCounts,
} from './work-day.rules.js';
import type { WorkDayFilter } from './work-day.schemas.js';

export interface Reply {
  text: Markdown;
  buttons?: Button[][];
  /** Whether the reply replaces the message whose button was pressed. */
  isInPlace?: boolean;
}

@Injectable()
export class WorkDayService {
  constructor(
    private readonly repository: WorkDayRepository,
    private readonly people: PersonSearchService,
    private readonly choices: Choices,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  async search(caller: Caller, { page, day, answer, brand_id: brandId, q, order }: WorkDayFilter) {
    const userIds = q ? await this.listUserIds(caller, brandId, q) : null;
    const query = { brandIds: toBrandIds(caller), page, answer, brandId, userIds, order };
    if (!day) return { work_dates: await this.repository.listLatest(query) };
    const [work_dates, brands] = await Promise.all([
      this.repository.listOnDay(day, query),
      this.repository.countByBrand(day, query.brandIds),
    ]);
    return { work_dates, counts: sumCounts(brands, brandId), brands };
  }

  /** The people whose name or username contains the text, or else those with the most similar names. */
  private async listUserIds(caller: Caller, brandId: number | undefined, q: string): Promise<number[]> {
    const searchedBrandIds = brandId && canReach(caller, brandId) ? [brandId] : toBrandIds(caller);
    const namePattern = toLikePattern(q.replace(/^@(?=.)/, ''));
    const matches = await this.people.listIdsByName(searchedBrandIds, namePattern);
    return matches.length > 0 ? matches : this.people.listIdsBySimilarName(searchedBrandIds, q);
  }

  /** The person's answers in these brands on the days (UTC+3) of the range, by day and brand id. */
  listAnswers(userId: number, brandIds: readonly number[], days: DayRange): Promise<DayAnswer[]> {
    return this.repository.listAnswers(userId, brandIds, days);
  }

  /** Handles `/work` and `/off`: sets today's answer if the person has one brand, and asks for the brand if there are several. */
  @Transactional()
  async handleCommand(telegramId: string, inWork: boolean, now: Date): Promise<Reply> {
    const brands = await this.repository.listMemberships(telegramId);
    const { day } = toMoscowTime(now);
    if (brands.length < 2)
      return (await this.setAnswer(telegramId, { brandId: null, day, inWork }, now)).reply;
    await this.choices.open(telegramId, toPurpose(inWork), now);
    return this.buildChoice(telegramId, brands, { page: 1, day, inWork }, now);
  }

  /** Handles a text as a part of a brand's name, if the bot has asked for a brand. Null: the text is for other handlers. */
  @Transactional()
  async applyBrandName(telegramId: string, text: string, now: Date): Promise<Reply | null> {
    if (!canBeNamePart(text)) return null;
    const purpose = await this.choices.findPurpose(telegramId, now);
    if (purpose !== toPurpose(true) && purpose !== toPurpose(false)) return null;
    const inWork = purpose === toPurpose(true);
    const { day } = toMoscowTime(now);
    const brands = await this.repository.listMemberships(telegramId);
    const matches = filterByName(brands, text);
    // A text such as "Amount: 5" probably belongs to a form.
    if (matches.length === 0 && text.includes(':')) return null;
    const [brand] = matches;
    if (brand && matches.length === 1)
      return (await this.setAnswer(telegramId, { brandId: brand.id, day, inWork }, now)).reply;
    await this.choices.open(telegramId, purpose, now, matches.length === 0 ? null : text);
    const choice = await this.buildChoice(telegramId, brands, { page: 1, day, inWork }, now);
    if (matches.length > 0) return choice;
    return { ...choice, text: lines(localize('deposits.noBrandFound'), choice.text) };
  }

  /** Handles a button of the choice of a brand, or of a question from a former release. Null: the answer was already stored. */
  @Transactional()
  async handlePress(telegramId: string, data: string, now: Date): Promise<Reply | null> {
    const press = parseWorkPress(data);
    if (press?.day !== toMoscowTime(now).day) return dayOverReply;
    if ('page' in press) {
      const brands = await this.repository.listMemberships(telegramId);
      if (brands.length === 0) return notMemberReply;
      return { ...(await this.buildChoice(telegramId, brands, press, now)), isInPlace: true };
    }
    const { reply, shouldReply } = await this.setAnswer(telegramId, press, now);
    return shouldReply ? reply : null;
  }

  /** Stores an answer for these brands of a person. Returns false if it was already stored for all of them. */
  @Transactional()
  async storeAnswers(
    brands: Pick<Membership, 'id' | 'userId'>[],
    { day, inWork }: { day: string; inWork: boolean },
    now: Date,
  ): Promise<boolean> {
    let hasChanged = false;
    // In the order of `claimUnasked`, to avoid deadlocks.
    for (const { id: brandId, userId } of brands.toSorted((a, b) => a.id - b.id)) {
      if (!(await this.repository.upsertAnswer({ brandId, userId, date: day, inWork, answeredAt: now })))
        continue;
      hasChanged = true;
      const after = { day, in_work: inWork };
      await this.audit.record({ action: 'user.work-day', subjectId: userId, brandId, after });
      await this.changes.publish('work-days', brandId);
    }
    return hasChanged;
  }

  private async buildChoice(
    telegramId: string,
    brands: Membership[],
    { page, day, inWork }: { page: number; day: string; inWork: boolean },
    now: Date,
  ): Promise<Reply> {
    const offered = await this.choices.listOffered(telegramId, toPurpose(inWork), brands, now);
    const question = localize(inWork ? 'workDays.inWhichWork' : 'workDays.inWhichOff');
    return {
      text: offered.length > ITEMS_PER_PAGE ? lines(question, localize('deposits.searchBrand')) : question,
      buttons: [
        ...buildPageButtons(offered, page, {
          ofItem: (brandId) => formatWorkButton({ brandId, day, inWork }),
          ofPage: (to) => formatWorkButton({ page: to, day, inWork }),
        }),
        [{ text: localize('workDays.allBrands'), data: formatWorkButton({ brandId: null, day, inWork }) }],
      ],
    };
  }

  private async setAnswer(
    telegramId: string,
    { brandId, day, inWork }: { brandId: number | null; day: string; inWork: boolean },
    now: Date,
  ): Promise<{ reply: Reply; shouldReply: boolean }> {
    const memberships = await this.repository.listMemberships(telegramId);
    const brands = memberships.filter(({ id }) => brandId === null || id === brandId);
    if (brands.length === 0) {
      const reply = brandId === null ? notMemberReply : notMemberOfBrandReply;
      return { reply, shouldReply: true };
    }
    const shouldReply = await this.storeAnswers(brands, { day, inWork }, now);
    await this.choices.close(telegramId, brandId, now);
    return { reply: { text: buildConfirmation(brands, inWork) }, shouldReply };
  }
}

const toPurpose = (inWork: boolean): string => (inWork ? 'work' : 'off');
