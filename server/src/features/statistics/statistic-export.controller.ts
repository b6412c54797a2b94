import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { ReturnsFile, sendFile } from '../../platform/exports/export-answer.js';
import { IdText } from '../../platform/http/common.schemas.js';
import { RatingExport, StatisticExport } from './statistic-export.schemas.js';
import { StatisticExportService } from './statistic-export.service.js';

@ApiTags('reports')
@Controller()
export class StatisticExportController {
  constructor(private readonly exports: StatisticExportService) {}

  @Get('manager/rating/export')
  @Access({ staff: 'rating' })
  @ReturnsFile()
  async exportRating(
    @CurrentCaller() caller: Caller,
    @Query({ schema: RatingExport }) filter: RatingExport,
    @Res() reply: FastifyReply,
  ) {
    sendFile(reply, await this.exports.exportRating(caller, filter));
  }

  @Get('brand/reports/export/:id')
  @Access({ staff: 'reports' })
  @ReturnsFile()
  async exportStatistic(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Query({ schema: StatisticExport }) filter: StatisticExport,
    @Res() reply: FastifyReply,
  ) {
    sendFile(reply, await this.exports.exportStatistic(caller, id, filter));
  }
}
