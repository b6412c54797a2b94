import { Injectable, Logger } from '@nestjs/common';
import { loadLettering } from '../../platform/pictures/lettering.js';
import { renderPicture } from '../../platform/pictures/render-picture.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import type { Markdown } from '../../platform/messenger/api/markdown.js';
import { addDays, type DayRange } from '../../platform/time/time.rules.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { MemberFiguresService } from '../brands/members/member-figures.service.js';
import { FigureService } from '../statistics/results/brand-figures.service.js';
import { emptyFigures, type StatisticPeriod } from '../statistics/results/statistic.rules.js';
import type { LateChange, Report } from './report-content.rules.js';
import { reportPicture } from './report-picture.rules.js';
import { type DueReport, reportDestination } from './report-schedule.rules.js';
import { reportText } from './report-text.rules.js';

interface Options {
  isTest?: boolean;
  /** Only one report is queued for each key. */
  key?: string;
}

/** Makes the reports for the chats of brands: a picture, with the text below it. */
@Injectable()
export class ReportComposer {
  private readonly logger = new Logger(ReportComposer.name);

  constructor(
    private readonly figures: FigureService,
    private readonly members: MemberFiguresService,
    private readonly outbox: Outbox,
  ) {}

  /** Queues a report for the brand's chat, and returns its text. `late`: the late changes that the report tells. */
  async queue(
    brand: Brand,
    { kind, ...days }: DueReport,
    late: LateChange[],
    { isTest, key }: Options = {},
  ): Promise<Markdown> {
    const report = { ...(await this.gather(brand, kind, days)), late };
    const text = reportText(report, { isTest });
    const png = await this.draw(report, { isTest });
    const message = { ...reportDestination(brand), key };
    if (png) await this.outbox.enqueuePhoto({ ...message, png, caption: text });
    else await this.outbox.enqueue({ ...message, text });
    return text;
  }

  /** Null if drawing fails. Then the report has only its text. */
  private async draw(report: Report, options: { isTest?: boolean }): Promise<Buffer | null> {
    try {
      return await renderPicture(reportPicture(report, await loadLettering(), options));
    } catch (error) {
      this.logger.error('the picture of a report could not be drawn', error);
      return null;
    }
  }

  private async gather(brand: Brand, period: StatisticPeriod, days: DayRange): Promise<Omit<Report, 'late'>> {
    const { id, name: brandName, reportType } = brand;
    const { figures, period: span } = await this.figures.ofDays(id, reportType, { period, ...days });
    const byUser = new Map(figures.map((each) => [each.id, each]));
    const agents = (await this.members.agents(id, span)).flatMap(({ userId, publicName, ...agent }) => {
      const own = byUser.get(userId) ?? emptyFigures(userId, reportType);
      return agent.isMember || own.hasResults
        ? { ...agent, figures: own, name: publicName ?? `User #${userId}` }
        : [];
    });
    return {
      brandName,
      reportType,
      period,
      days,
      agents,
      before: await this.before(brand, period, days),
    };
  }

  private async before(
    { id, reportType }: Brand,
    period: StatisticPeriod,
    { startDate }: DayRange,
  ): Promise<Report['before']> {
    const days = await this.figures.findDays(id, period, addDays(startDate, -1));
    if (!days) return null;
    const { figures } = await this.figures.ofDays(id, reportType, { period, ...days });
    return { days, made: figures.map(({ made }) => made) };
  }
}
