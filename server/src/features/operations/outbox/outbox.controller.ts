import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/access/access.decorator.js';
import { Done, DoneIds } from '../../../platform/http/common.schemas.js';
import { Description, Errors, Returns } from '../../../platform/http/returns.decorator.js';
import {
  DeliveryCounts,
  MessageId,
  OutboxFilter,
  OutboxGroupFilter,
  OutboxGroupPage,
  OutboxPage,
  StuckIds,
  UpdateFilter,
  UpdateGroupFilter,
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
    return this.outbox.getCounts();
  }

  @Get('outbox')
  @Access('admin')
  @Description(
    '`unknown`: the messenger did not answer, so the message may have arrived. `failed`: it was refused. `pending`: it waits for its turn, or is being sent. Pending messages are listed oldest first, the others newest first.',
  )
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
  @Returns(DoneIds)
  sendOutboxMessages(@Body({ schema: StuckIds }) { ids }: StuckIds) {
    return this.outbox.resendMany(ids);
  }

  @Post('outbox/dismiss')
  @Access('admin')
  @Returns(DoneIds)
  dismissOutboxMessages(@Body({ schema: StuckIds }) { ids }: StuckIds) {
    return this.outbox.dismiss(ids);
  }

  @Post('outbox/:id/send')
  @Access('admin')
  @Description('Queues again a message that is `unknown` or `failed`, ahead of other messages to its chat.')
  @Errors({ 409: ['edited before'] })
  @Returns(Done)
  sendOutboxMessage(@Param('id', { schema: MessageId }) id: number) {
    return this.outbox.resend(id);
  }

  @Get('updates')
  @Access('admin')
  @Description(
    'Updates of the bot that are not handled. `failed`: five attempts have failed, newest first. `pending`: waits for its turn, for its next attempt, or for the database (`is_waiting`), oldest first.',
  )
  @Returns(UpdatePage)
  listBotUpdates(@Query({ schema: UpdateFilter }) filter: UpdateFilter) {
    return this.outbox.listUpdates(filter);
  }

  @Get('updates/groups')
  @Access('admin')
  @Returns(UpdateGroupPage)
  listBotUpdateGroups(@Query({ schema: UpdateGroupFilter }) filter: UpdateGroupFilter) {
    return this.outbox.listUpdateGroups(filter);
  }

  @Post('updates/replay')
  @Access('admin')
  @Returns(DoneIds)
  replayBotUpdates(@Body({ schema: StuckIds }) { ids }: StuckIds) {
    return this.outbox.replayMany(ids);
  }

  @Post('updates/dismiss')
  @Access('admin')
  @Returns(DoneIds)
  dismissBotUpdates(@Body({ schema: StuckIds }) { ids }: StuckIds) {
    return this.outbox.dismissUpdates(ids);
  }

  @Post('updates/:id/replay')
  @Access('admin')
  @Description('Queues a failed update again. Its effect happens once, however often this is called.')
  @Errors({ 409: ['edited before'] })
  @Returns(Done)
  replayBotUpdate(@Param('id', { schema: UpdateId }) id: number) {
    return this.outbox.replay(id);
  }
}
