import { Body, Controller, Delete, Get, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done, IdText, PageFilter } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { CreateInvite, InviteHistory, InviteList, InviteView } from './invite.schemas.js';
import { InviteService } from './invite.service.js';

@ApiTags('invites')
@Controller('brand/invite')
export class InviteController {
  constructor(private readonly invites: InviteService) {}

  @Post(':brand_id')
  @Access({ staff: 'users' })
  @Returns(InviteView, HttpStatus.CREATED)
  createInvite(
    @CurrentCaller() caller: Caller,
    @Param('brand_id', { schema: IdText }) brandId: number,
    @Body({ schema: CreateInvite }) order: CreateInvite,
  ) {
    return this.invites.create(caller, brandId, order);
  }

  @Get(':brand_id')
  @Access({ staff: 'users' })
  @Returns(InviteList)
  listInvites(@CurrentCaller() caller: Caller, @Param('brand_id', { schema: IdText }) brandId: number) {
    return this.invites.list(caller, brandId);
  }

  @Delete(':invite_id')
  @Access({ staff: 'users' })
  @Returns(Done)
  deleteInvite(@CurrentCaller() caller: Caller, @Param('invite_id', { schema: IdText }) id: number) {
    return this.invites.remove(caller, id);
  }

  @Get('history/:invite_id')
  @Access({ staff: 'users' })
  @Returns(InviteHistory)
  getInviteHistory(
    @CurrentCaller() caller: Caller,
    @Param('invite_id', { schema: IdText }) id: number,
    @Query({ schema: PageFilter }) { page }: PageFilter,
  ) {
    return this.invites.history(caller, id, page);
  }
}
