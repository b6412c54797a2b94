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
    'Everything that is kept about a person, as a zip: a JSON file for each kind, their files, and a README that explains each. The file is made while it is sent; if it fails in the middle, the connection breaks.',
  )
  async exportPerson(@CurrentCaller() caller: Caller, @IdParam() id: number, @Res() reply: FastifyReply) {
    sendFile(reply, await this.exports.createZip(caller, id));
  }

  @Post('erase')
  @Access('admin')
  @NeedsPasskey()
  @Description(
    'Erases a person for good: names, texts, files, addresses and the Telegram id go, and the person cannot log in any more. Deposits, figures and internal ids stay. A person who was erased is not found again.',
  )
  @Errors({ 409: ['own account', 'person is admin'] })
  @Returns(Done)
  erasePerson(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.erasures.erase(id, caller.userId);
  }
}
