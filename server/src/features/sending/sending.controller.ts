import { Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { Done } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { MessageId, OutboxFilter, OutboxPage } from './sending.schemas.js';
import { SendingService } from './sending.service.js';

@ApiTags('outbox')
@Controller('admin/outbox')
export class SendingController {
  constructor(private readonly sending: SendingService) {}

  @Get()
  @Access('admin')
  @Returns(OutboxPage)
  listOutboxMessages(@Query({ schema: OutboxFilter }) filter: OutboxFilter) {
    return this.sending.list(filter);
  }

  @Post(':id/send')
  @Access('admin')
  @HttpCode(HttpStatus.OK)
  @Returns(Done)
  sendOutboxMessage(@Param('id', { schema: MessageId }) id: number) {
    return this.sending.sendAgain(id);
  }
}
