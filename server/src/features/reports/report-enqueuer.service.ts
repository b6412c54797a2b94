import { Injectable, Logger } from '@nestjs/common';
import type { Language } from '../../../shared/language.rules.js';
import { loadLettering } from '../../platform/pictures/lettering.js';
import { renderPicture } from '../../platform/pictures/render-picture.js';
import { Outbox } from '../../platform/messenger/sending/outbox.js';
import type { Markdown } from '../../platform/messenger/api/markdown.js';
import { localize } from '../../texts/texts.js';
import { addDays, type DayRange } from '../../platform/time/time.rules.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { MemberFiguresService } from '../brands/members/member-figures.service.js';
import { PeopleFiguresService } from '../statistics/results/brand-figures.service.js';
import { buildEmptyFigures, type StatisticSpan } from '../statistics/results/statistic.rules.js';
import type { LateChange, Report } from './report-content.rules.js';
import { renderReport } from './report-picture.rules.js';
import { type DueReport, getDestination } from './report-schedule.rules.js';
import { buildReportText } from './report-text.rules.js';

interface ReportOptions {
  isTest?: boolean;
  /** Only one report is queued for each key. */
  key?: string;
}

/**
 * Queues the reports for the chats of brands: a picture, with the text below it. The picture is in the present language of the
 * brand, the text in the one when it is sent.
 */
@Injectable()
export class ReportEnqueuer {
  private readonly logger = new Logger(ReportEnqueuer.name);

  constructor(
    private readonly figures: PeopleFiguresService,
    private readonly members: MemberFiguresService,
    private readonly outbox: Outbox,
  ) {}

  /** Queues a report for the brand's report chat, and returns its text. `late`: the late changes that the report mentions. */
  async enqueue(
    brand: Brand,
    { kind, ...days }: DueReport,
    late: LateChange[],
    { isTest, key }: ReportOptions = {},
  ): Promise<Markdown> {
    const report = { ...(await this.buildReport(brand, kind, days)), late };
    const text = buildReportText(report, { isTest });
    const png = await this.tryRender(report, { isTest, language: brand.language });
    const message = { ...getDestination(brand), key };
    if (png) await this.outbox.enqueuePhoto({ ...message, png, caption: text });
    else await this.outbox.enqueue({ ...message, text });
    return text;
  }

  /** Renders the picture. Null if that fails: the report is then sent as text only. */
  private async tryRender(
    report: Report,
    options: { isTest?: boolean; language: Language },
  ): Promise<Buffer | null> {
    try {
      return await renderPicture(renderReport(report, await loadLettering(), options));
    } catch (error) {
      this.logger.error('the picture of a report could not be drawn', error);
      return null;
    }
  }

  private async buildReport(
    brand: Brand,
    span: StatisticSpan,
    days: DayRange,
  ): Promise<Omit<Report, 'late'>> {
    const { id, name: brandName, reportType } = brand;
    const { figures, period } = await this.figures.getFigures(id, reportType, {
      period: span,
      ...days,
    });
    const figuresByUser = new Map(figures.map((agentFigures) => [agentFigures.id, agentFigures]));
    const agents = (await this.members.listAgents(id, period)).flatMap(({ userId, publicName, ...agent }) => {
      const ownFigures = figuresByUser.get(userId) ?? buildEmptyFigures(userId, reportType);
      return agent.isMember || ownFigures.hasResults
        ? { ...agent, figures: ownFigures, name: publicName ?? localize('people.unnamed', { id: userId }) }
        : [];
    });
    return {
      brandName,
      reportType,
      span,
      days,
      agents,
      previous: await this.findPreviousDays(brand, span, days),
    };
  }

  private async findPreviousDays(
    { id, reportType }: Brand,
    span: StatisticSpan,
    { startDate }: DayRange,
  ): Promise<Report['previous']> {
    const days = await this.figures.findDays(id, span, addDays(startDate, -1));
    if (!days) return null;
    const { figures } = await this.figures.getFigures(id, reportType, { period: span, ...days });
    return { days, made: figures.map(({ made }) => made) };
  }
}
