import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, CurrentCaller, NeedsPasskey } from '../../../../platform/access/access.decorator.js';
import type { Caller } from '../../../../platform/access/caller.js';
import { ReturnsFile, sendFile } from '../../../../platform/exports/export-response.js';
import { DepositExport } from '../deposit.schemas.js';
import { DepositExportService } from './deposit-export.service.js';

@ApiTags('deposits')
@Controller('deposit/export')
export class DepositExportController {
  constructor(private readonly exports: DepositExportService) {}

  @Get()
  @Access({ staff: 'deposits' })
  @NeedsPasskey()
  @ReturnsFile()
  @ApiOperation({
    description:
      'All deposits that a search with the same filters finds, as a CSV (UTF-8, the default) or XLSX file, with `format`. Times are in Moscow time. Texts that a spreadsheet could take for a formula stay texts: in CSV they begin with an apostrophe. The file is made while it is sent; if it fails in the middle, the connection breaks.',
  })
  async exportDeposits(
    @CurrentCaller() caller: Caller,
    @Query({ schema: DepositExport }) filter: DepositExport,
    @Res() reply: FastifyReply,
  ) {
    sendFile(reply, await this.exports.export(caller, filter));
  }
}
