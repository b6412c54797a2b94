import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, CurrentCaller } from '../../../../platform/access/access.decorator.js';
import type { Caller } from '../../../../platform/access/caller.js';
import { NeedsPasskey } from '../../../../platform/access/passkey-gate.js';
import { ReturnsFile, sendFile } from '../../../../platform/exports/export-answer.js';
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
  async exportDeposits(
    @CurrentCaller() caller: Caller,
    @Query({ schema: DepositExport }) filter: DepositExport,
    @Res() reply: FastifyReply,
  ) {
    sendFile(reply, await this.exports.export(caller, filter));
  }
}
