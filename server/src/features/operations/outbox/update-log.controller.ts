import { Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/access/access.decorator.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import { UpdateFilter, UpdateId, UpdatePage } from './update-log.schemas.js';
import { UpdateLogService } from './update-log.service.js';

@ApiTags('outbox')
@Controller('admin/updates')
export class UpdateLogController {
  constructor(private readonly updates: UpdateLogService) {}

  @Get()
  @Access('admin')
  @Returns(UpdatePage)
  listBotUpdates(@Query({ schema: UpdateFilter }) filter: UpdateFilter) {
    return this.updates.list(filter);
  }

  @Post(':id/replay')
  @Access('admin')
  @HttpCode(HttpStatus.OK)
  @Returns(Done)
  replayBotUpdate(@Param('id', { schema: UpdateId }) id: number) {
    return this.updates.replay(id);
  }
}
