import { Body, Controller, Delete, Get, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done, PageFilter } from '../../platform/http/common.schemas.js';
import { Description, Errors, IdParam, Returns } from '../../platform/http/returns.decorator.js';
import { CreateInvite, InviteHistory, InviteList, InviteView, JoinRequestList } from './invite.schemas.js';
import { InviteService } from './invite.service.js';
import { JoinRequestService } from './join-request.service.js';

@ApiTags('invites')
@Controller('brand/invite')
export class InviteController {
  constructor(private readonly invites: InviteService) {}

  @Post(':brand_id')
  @Access({ staff: 'users' })
  @Description('`active_until`: Unix seconds.')
  @Errors({
    400: ['The maximum connections can be from 1', 'Date or time is not selected'],
    409: ['max_invites'],
  })
  @Returns(InviteView, HttpStatus.CREATED)
  createInvite(
    @CurrentCaller() caller: Caller,
    @IdParam('brand_id') brandId: number,
    @Body({ schema: CreateInvite }) body: CreateInvite,
  ) {
    return this.invites.create(caller, brandId, body);
  }

  @Get(':brand_id')
  @Access({ staff: 'users' })
  @Returns(InviteList)
  listInvites(@CurrentCaller() caller: Caller, @IdParam('brand_id') brandId: number) {
    return this.invites.list(caller, brandId);
  }

  @Delete(':invite_id')
  @Access({ staff: 'users' })
  @Description('The history of the invite and the members who joined by it remain.')
  @Returns(Done)
  deleteInvite(@CurrentCaller() caller: Caller, @IdParam('invite_id') id: number) {
    return this.invites.delete(caller, id);
  }

  @Get('history/:invite_id')
  @Access({ staff: 'users' })
  @Returns(InviteHistory)
  getInviteHistory(
    @CurrentCaller() caller: Caller,
    @IdParam('invite_id') id: number,
    @Query({ schema: PageFilter }) { page }: PageFilter,
  ) {
    return this.invites.getHistory(caller, id, page);
  }
}

@ApiTags('join-requests')
@Controller('brand/request')
export class JoinRequestController {
  constructor(private readonly requests: JoinRequestService) {}

  @Get(':brandId')
  @Access({ staff: 'users' })
  @Returns(JoinRequestList)
  listJoinRequests(@CurrentCaller() caller: Caller, @IdParam('brandId') brandId: number) {
    return this.requests.list(caller, brandId);
  }

  @Post('accept/:requestId')
  @Access({ staff: 'users' })
  @Errors({ 409: ['edited before'] })
  @Returns(Done)
  acceptJoinRequest(@CurrentCaller() caller: Caller, @IdParam('requestId') id: number) {
    return this.requests.accept(caller, id);
  }

  @Post('cancel/:requestId')
  @Access({ staff: 'users' })
  @Errors({ 409: ['edited before'] })
  @Returns(Done)
  cancelJoinRequest(@CurrentCaller() caller: Caller, @IdParam('requestId') id: number) {
    return this.requests.cancel(caller, id);
  }
}
