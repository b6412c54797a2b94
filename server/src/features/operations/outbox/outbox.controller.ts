import { Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/access/access.decorator.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { MessageId, OutboxFilter, OutboxPage, UpdateFilter, UpdateId, UpdatePage } from './outbox.schemas.js';
import { OutboxService } from './outbox.service.js';

@ApiTags('outbox')
@Controller('admin')
export class OutboxController {
  constructor(private readonly outbox: OutboxService) {}

  @Get('outbox')
  @Access('admin')
  @Returns(OutboxPage)
  listOutboxMessages(@Query({ schema: OutboxFilter }) filter: OutboxFilter) {
    return this.outbox.list(filter);
  }

  @Post('outbox/:id/send')
  @Access('admin')
  @HttpCode(HttpStatus.OK)
  @Returns(Done)
  sendOutboxMessage(@Param('id', { schema: MessageId }) id: number) {
    return this.outbox.sendAgain(id);
  }

  @Get('updates')
  @Access('admin')
  @Returns(UpdatePage)
  listBotUpdates(@Query({ schema: UpdateFilter }) filter: UpdateFilter) {
    return this.outbox.listUpdates(filter);
  }

  @Post('updates/:id/replay')
  @Access('admin')
  @HttpCode(HttpStatus.OK)
  @Returns(Done)
  replayBotUpdate(@Param('id', { schema: UpdateId }) id: number) {
    return this.outbox.replay(id);
  }
}
