import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/access/access.decorator.js';
import { Done, DoneIds, PageFilter } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import {
  DeliveryCounts,
  MessageId,
  OutboxFilter,
  OutboxGroupFilter,
  OutboxGroupPage,
  OutboxPage,
  StuckIds,
  UpdateFilter,
  UpdateGroupPage,
  UpdateId,
  UpdatePage,
} from './outbox.schemas.js';
import { OutboxService } from './outbox.service.js';

@ApiTags('outbox')
@Controller('admin')
export class OutboxController {
  constructor(private readonly outbox: OutboxService) {}

  @Get('outbox/counts')
  @Access('admin')
  @Returns(DeliveryCounts)
  countDelivery() {
    return this.outbox.countAll();
  }

  @Get('outbox')
  @Access('admin')
  @Returns(OutboxPage)
  listOutboxMessages(@Query({ schema: OutboxFilter }) filter: OutboxFilter) {
    return this.outbox.list(filter);
  }

  @Get('outbox/groups')
  @Access('admin')
  @Returns(OutboxGroupPage)
  listOutboxGroups(@Query({ schema: OutboxGroupFilter }) filter: OutboxGroupFilter) {
    return this.outbox.listGroups(filter);
  }

  @Post('outbox/send')
  @Access('admin')
  @HttpCode(HttpStatus.OK)
  @Returns(DoneIds)
  sendOutboxMessages(@Body({ schema: StuckIds }) { ids }: StuckIds) {
    return this.outbox.sendManyAgain(ids);
  }

  @Post('outbox/dismiss')
  @Access('admin')
  @HttpCode(HttpStatus.OK)
  @Returns(DoneIds)
  dismissOutboxMessages(@Body({ schema: StuckIds }) { ids }: StuckIds) {
    return this.outbox.dismiss(ids);
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

  @Get('updates/groups')
  @Access('admin')
  @Returns(UpdateGroupPage)
  listBotUpdateGroups(@Query({ schema: PageFilter }) { page }: PageFilter) {
    return this.outbox.listUpdateGroups(page);
  }

  @Post('updates/replay')
  @Access('admin')
  @HttpCode(HttpStatus.OK)
  @Returns(DoneIds)
  replayBotUpdates(@Body({ schema: StuckIds }) { ids }: StuckIds) {
    return this.outbox.replayMany(ids);
  }

  @Post('updates/dismiss')
  @Access('admin')
  @HttpCode(HttpStatus.OK)
  @Returns(DoneIds)
  dismissBotUpdates(@Body({ schema: StuckIds }) { ids }: StuckIds) {
    return this.outbox.dismissUpdates(ids);
  }

  @Post('updates/:id/replay')
  @Access('admin')
  @HttpCode(HttpStatus.OK)
  @Returns(Done)
  replayBotUpdate(@Param('id', { schema: UpdateId }) id: number) {
    return this.outbox.replay(id);
  }
}
