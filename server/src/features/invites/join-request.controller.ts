import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done } from '../../platform/http/common.schemas.js';
import { Errors, IdParam, Returns } from '../../platform/http/returns.decorator.js';
import { JoinRequestList } from './invite.schemas.js';
import { JoinRequestService } from './join-request.service.js';

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
