import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller, Reach } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import {
  Description,
  Errors,
  IdParam,
  Returns,
  SEEN_TEXT,
} from '../../../platform/http/returns.decorator.js';
import {
  ChangeMembers,
  MemberBulkResult,
  PreviousTargets,
  SetTargets,
  TargetsResult,
  UndoTargets,
} from './member-bulk.schemas.js';
import { MemberFiguresService } from './member-figures.service.js';
import {
  IncrementFtd,
  MemberFilter,
  MemberList,
  PostChange,
  SetFigure,
  SetPost,
  SetTeam,
  SetTeamGroup,
} from './member.schemas.js';
import { MemberService } from './member.service.js';
import { TargetBatchService } from './target-batch.service.js';

@ApiTags('brand-users')
@Controller()
export class MemberController {
  constructor(
    private readonly members: MemberService,
    private readonly figures: MemberFiguresService,
    private readonly targets: TargetBatchService,
  ) {}

  @Get('brand/users/:brand_id')
  @Access({ staff: 'users', apiKey: 'members:read' })
  @Description(
    'The active members of a brand with targets and totals of the current period. If today is in no period (`date_not_in_work`) or in more than one (`months_intersect`), `ok` is false, and `exception` has the reason.',
  )
  @Returns(MemberList)
  listMembers(@CurrentCaller() caller: Reach, @IdParam('brand_id') brandId: number) {
    return this.members.list(caller, brandId);
  }

  @Delete('brand/users/:brand_id')
  @Access({ staff: 'users' })
  @Description(
    'Dismisses a member, who loses any posts, but keeps deposits, targets and, on joining again, the team.',
  )
  @Returns(Done)
  dismissMember(
    @CurrentCaller() caller: Caller,
    @IdParam('brand_id') brandId: number,
    @Query({ schema: MemberFilter }) { user_id }: z.infer<typeof MemberFilter>,
  ) {
    return this.members.dismiss(caller, brandId, user_id);
  }

  @Post('brand/users/role/:brand_id')
  @Access({ staff: 'users' })
  @Description(
    'Makes a member head or team lead of the team, or unassigns the post if they already hold it. A post has one holder.',
  )
  @Returns(PostChange)
  togglePost(
    @CurrentCaller() caller: Caller,
    @IdParam('brand_id') brandId: number,
    @Body({ schema: SetPost }) body: SetPost,
  ) {
    return this.members.togglePost(caller, brandId, body);
  }

  @Post('brand/users/team')
  @Access({ staff: 'users' })
  @Returns(Done)
  setTeamGroup(@CurrentCaller() caller: Caller, @Body({ schema: SetTeamGroup }) body: SetTeamGroup) {
    return this.members.setTeamGroup(caller, body);
  }

  @Post('brand/users/target')
  @Access({ staff: 'users' })
  @Description(SEEN_TEXT)
  @Errors({ 400: ['Year or month not selected'], 409: ['edited before'] })
  @Returns(Done)
  setTarget(@CurrentCaller() caller: Caller, @Body({ schema: SetFigure }) change: SetFigure) {
    return this.figures.setTarget(caller, change);
  }

  @Post('brand/users/cr')
  @Access({ staff: 'users' })
  @Description('Sets the conversion rate, in percent. Only in the last days of the current period.')
  @Errors({
    400: ['CR can be from 0 to 100. The value has not changed', 'Year or month not selected'],
    409: ['not time to cr', 'edited before'],
  })
  @Returns(Done)
  setCr(@CurrentCaller() caller: Caller, @Body({ schema: SetFigure }) change: SetFigure) {
    return this.figures.setCr(caller, change);
  }

  @Post('brand/users/total')
  @Access({ staff: 'users' })
  @Description(
    'Sets the total. Stores the difference from the sum of accepted deposits and corrections, so that later ones are added.',
  )
  @Errors({ 400: ['Year or month not selected'], 409: ['edited before'] })
  @Returns(Done)
  setTotal(@CurrentCaller() caller: Caller, @Body({ schema: SetFigure }) change: SetFigure) {
    return this.figures.setTotal(caller, change);
  }

  @Post('brand/users/team/:id')
  @Access({ staff: 'users' })
  @Returns(Done)
  moveToTeam(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: SetTeam }) { team_id }: z.infer<typeof SetTeam>,
  ) {
    return this.members.moveToTeam(caller, id, team_id);
  }

  @Post('admin/brand/user/increment/:id')
  @Access('admin')
  @Description(
    'Stores a correction of the count and amount of today’s first-time deposits. Both may be negative.',
  )
  @Errors({ 400: ['Fill count'], 409: ['date_not_in_work'] })
  @Returns(Done)
  incrementFtd(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: IncrementFtd }) correction: IncrementFtd,
  ) {
    return this.figures.incrementFtd(caller, id, correction);
  }

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
    'Sets up to 500 targets of a period, each independently. `skipped` has the error `Not found` for a person who is not an active member, `changed` for a target that is now neither `seen` nor `value`, and `duplicate` for a person whose rows have different values. `undo` is the input of the call that undoes this one.',
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
