import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { NeedsPasskey } from '../../../platform/access/passkey-gate.js';
import { ReturnsFile, sendFile } from '../../../platform/exports/export-answer.js';
import { Done, IdText } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { ErasureService } from './erasure.service.js';
import { PersonExportService } from './person-export.service.js';

@ApiTags('staff')
@Controller('admin/person/:id')
export class PrivacyController {
  constructor(
    private readonly exports: PersonExportService,
    private readonly erasures: ErasureService,
  ) {}

  @Get('export')
  @Access('admin')
  @NeedsPasskey()
  @ReturnsFile('zip')
  async exportPerson(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Res() reply: FastifyReply,
  ) {
    sendFile(reply, await this.exports.zip(caller, id));
  }

  @Post('erase')
  @Access('admin')
  @NeedsPasskey()
  @Returns(Done)
  erasePerson(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.erasures.erase(id, caller.userId);
  }
}
