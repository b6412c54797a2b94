import { Controller, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, CurrentCaller, NeedsPasskey } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { ReturnsFile, sendFile } from '../../../platform/exports/export-response.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Description, IdParam, Errors, Returns } from '../../../platform/http/returns.decorator.js';
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
  @Description(
    'Everything that is stored about a person, as a zip: a JSON file for each table, the person’s files, and a README that explains them. The zip is made while it is sent. If that fails, the connection breaks.',
  )
  async exportPerson(@CurrentCaller() caller: Caller, @IdParam() id: number, @Res() reply: FastifyReply) {
    sendFile(reply, await this.exports.createZip(caller, id));
  }

  @Post('erase')
  @Access('admin')
  @NeedsPasskey()
  @Description(
    'Erases names, texts, files, addresses and the Telegram id of a person, who cannot log in any more. Deposits, figures and internal ids remain. An erasure cannot be undone. A second call gets 404.',
  )
  @Errors({ 409: ['own account', 'person is admin'] })
  @Returns(Done)
  erasePerson(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.erasures.erase(id, caller.userId);
  }
}
