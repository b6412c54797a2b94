import { Injectable, Logger } from '@nestjs/common';
import type { Language } from '../../../shared/language.rules.js';
import type { Markdown } from '../../platform/messenger/api/markdown.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import { loadLettering } from '../../platform/pictures/lettering.js';
import { renderPicture } from '../../platform/pictures/render-picture.js';
import { addDays, type DayRange } from '../../platform/time/time.rules.js';
import { localize } from '../../texts/texts.js';
import { MemberFiguresService } from '../brands/members/member-figures.service.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { PeopleFiguresService } from '../statistics/results/brand-figures.service.js';
import { buildEmptyFigures, type StatisticSpan } from '../statistics/results/statistic.rules.js';
import type { LateChange, Report } from './report-content.rules.js';
import { renderReport } from './report-picture.rules.js';
import { type DueReport, getDestination } from './report-schedule.rules.js';
import { buildReportText } from './report-text.rules.js';

/**
 * Queues the reports for the chats of brands: a picture, with the text below it. The picture is in the language that the brand
 * has now, the text in the one that it has when the report is sent.
 */
@Injectable()
export class ReportEnqueuer {
  private readonly logger = new Logger(ReportEnqueuer.name);

  constructor(
    private readonly figures: PeopleFiguresService,
    private readonly members: MemberFiguresService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Queues a report for the chat of `getDestination`, and returns its text. `late`: changes to days that an earlier report
   * covered. `key`: at most one report is queued per key.
   */
  async enqueue(
    brand: Brand,
    { kind, ...days }: DueReport,
    late: LateChange[],
    { isTest, key }: { isTest?: boolean; key?: string },
  ): Promise<Markdown> {
    const report = { ...(await this.buildReport(brand, kind, days)), late };
    const text = buildReportText(report, { isTest });
    const png = await this.tryRender(report, { isTest, language: brand.language });
    const message = { ...getDestination(brand), key };
    if (png) await this.outbox.enqueuePhoto({ ...message, png, caption: text });
    else await this.outbox.enqueue({ ...message, text });
    return text;
  }

  /** Null if the picture cannot be rendered. The report is then sent as text only. */
  private async tryRender(
    report: Report,
    options: { isTest?: boolean; language: Language },
  ): Promise<Buffer | null> {
    try {
      return await renderPicture(renderReport(report, await loadLettering(), options));
    } catch (error) {
      this.logger.error('the picture of a report could not be rendered', error);
      return null;
    }
  }

  private async buildReport(
    brand: Brand,
    span: StatisticSpan,
    days: DayRange,
  ): Promise<Omit<Report, 'late'>> {
    const { id, name: brandName, reportType } = brand;
    const statistic = await this.figures.getFigures(id, reportType, { span, ...days });
    const figuresByUser = new Map(statistic.figures.map((figures) => [figures.id, figures]));
    const members = await this.members.listAgents(id, statistic.period);
    const agents = members.flatMap(({ userId, publicName, ...agent }) => {
      const figures = figuresByUser.get(userId) ?? buildEmptyFigures(userId, reportType);
      return agent.isMember || figures.hasResults
        ? { ...agent, figures, name: publicName ?? localize('people.unnamed', { id: userId }) }
        : [];
    });
    const previous = await this.findPreviousDays(brand, span, days);
    return { brandName, reportType, span, days, agents, previous };
  }

  private async findPreviousDays(
    { id, reportType }: Brand,
    span: StatisticSpan,
    { startDate }: DayRange,
  ): Promise<Report['previous']> {
    const days = await this.figures.findDays(id, span, addDays(startDate, -1));
    if (!days) return null;
    const { figures } = await this.figures.getFigures(id, reportType, { span, ...days });
    return { days, made: figures.map(({ made }) => made) };
  }
}
