import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Description, Returns } from '../../../platform/http/returns.decorator.js';
import { BotChatList } from '../registry/brand.schemas.js';
import { GroupService } from './group.service.js';

@ApiTags('manager')
@Controller('manager/chats')
export class GroupController {
  constructor(private readonly groups: GroupService) {}

  @Get()
  @Access({ staff: 'brands' })
  @Description(
    'The groups and threads that the bot is in and that belong to no brand, at most 100 groups. A manager gets only those of which they are a member or, if Telegram does not say, those to which they added the bot.',
  )
  @Returns(BotChatList)
  listFreeChats(@CurrentCaller() caller: Caller) {
    return this.groups.listFree(caller);
  }
}
