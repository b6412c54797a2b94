import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Description, Errors, IdParam, Returns } from '../../../platform/http/returns.decorator.js';
import {
  ChangeMembers,
  MemberBulkResult,
  PreviousTargets,
  SetTargets,
  TargetsResult,
  UndoTargets,
} from './member-bulk.schemas.js';
import { MemberService } from './member.service.js';
import { TargetBatchService } from './target-batch.service.js';

@ApiTags('brand-users')
@Controller()
export class MemberBulkController {
  constructor(
    private readonly members: MemberService,
    private readonly targets: TargetBatchService,
  ) {}

  @Post('brand/users/bulk/:brand_id')
  @Access({ staff: 'users' })
  @Description(
    'Moves up to 2,000 members to a team, sets their team group, or dismisses them. `skipped` lists the people who are not active members.',
  )
  @Returns(MemberBulkResult)
  changeMembers(
    @CurrentCaller() caller: Caller,
    @IdParam('brand_id') brandId: number,
    @Body({ schema: ChangeMembers }) change: ChangeMembers,
  ) {
    return this.members.changeMany(caller, brandId, change);
  }

  @Get('brand/users/targets/:brand_id')
  @Access({ staff: 'users' })
  @Description('The targets of the active members in the period before the current one.')
  @Returns(PreviousTargets)
  listPreviousTargets(@CurrentCaller() caller: Caller, @IdParam('brand_id') brandId: number) {
    return this.targets.listPrevious(caller, brandId);
  }

  @Post('brand/users/targets/:brand_id')
  @Access({ staff: 'users' })
  @Description(
    'Sets up to 500 targets of a period, each independently. `skipped` has the error `Not found` for a person who is not an active member, `changed` for a target that is no longer `seen`, and `duplicate` for a person with different values. `undo` is the input of the call that undoes this one.',
  )
  @Errors({ 400: ['Year or month not selected'] })
  @Returns(TargetsResult)
  setTargets(
    @CurrentCaller() caller: Caller,
    @IdParam('brand_id') brandId: number,
    @Body({ schema: SetTargets }) targets: SetTargets,
  ) {
    return this.targets.set(caller, brandId, targets);
  }

  @Post('brand/users/targets/:brand_id/undo')
  @Access({ staff: 'users' })
  @Description(
    'Restores the targets that the caller set in one step, within 10 minutes. Targets that were changed since are skipped with the error `changed`. The new `undo` sets them again.',
  )
  @Errors({ 409: ['too late'] })
  @Returns(TargetsResult)
  undoTargets(
    @CurrentCaller() caller: Caller,
    @IdParam('brand_id') brandId: number,
    @Body({ schema: UndoTargets }) { undo }: z.infer<typeof UndoTargets>,
  ) {
    return this.targets.undo(caller, brandId, undo);
  }
}
