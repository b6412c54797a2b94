import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller, NeedsPasskey } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done } from '../../platform/http/common.schemas.js';
import { Description, Errors, IdParam, Returns, SEEN_TEXT } from '../../platform/http/returns.decorator.js';
import { SetName } from '../people/user.schemas.js';
import { DaysFilter } from '../statistics/results/statistic.schemas.js';
import {
  ManagerDetail,
  ManagerList,
  PeopleFilter,
  PeoplePage,
  PersonView,
  SetManagerBrands,
  SetManagerRoles,
  SetRole,
  StaffView,
  Team,
  UserSearch,
} from './staff.schemas.js';
import { StaffService } from './staff.service.js';

@ApiTags('staff')
@Controller('admin')
export class StaffController {
  constructor(private readonly staff: StaffService) {}

  @Get('users')
  @Access('admin')
  @Returns(PeoplePage)
  listPeople(@Query({ schema: PeopleFilter }) filter: PeopleFilter) {
    return this.staff.listPeople(filter);
  }

  @Get('users/search')
  @Access('admin')
  @Errors({ 400: ['Telegram ID is empty'] })
  @Returns(StaffView)
  findUserByTelegramId(@Query({ schema: UserSearch }) search: UserSearch) {
    return this.staff.getByTelegramId(search);
  }

  @Post('users/role')
  @Access('admin')
  @NeedsPasskey()
  @Description(
    `A new manager gets all codes and no brands, or those in \`codes\` and \`brands\`. Nobody can be made an admin, and the role of an admin cannot be changed. ${SEEN_TEXT}`,
  )
  @Errors({ 409: ['edited before'] })
  @Returns(Done)
  setRole(@Body({ schema: SetRole }) body: SetRole) {
    return this.staff.setRole(body);
  }

  @Get('managers')
  @Access('admin')
  @Returns(ManagerList)
  listManagers(@Query({ schema: PeopleFilter }) filter: PeopleFilter) {
    return this.staff.listManagers(filter);
  }

  @Get('manager/:id')
  @Access('admin')
  @Returns(ManagerDetail)
  getManager(@IdParam() id: number) {
    return this.staff.getManager(id);
  }

  @Post('manager/brands/:id')
  @Access('admin')
  @NeedsPasskey()
  @Description(SEEN_TEXT)
  @Errors({ 409: ['edited before'] })
  @Returns(Done)
  setManagerBrands(@IdParam() id: number, @Body({ schema: SetManagerBrands }) body: SetManagerBrands) {
    return this.staff.setBrands(id, body);
  }

  @Post('manager/roles/:id')
  @Access('admin')
  @NeedsPasskey()
  @Description(SEEN_TEXT)
  @Errors({ 409: ['edited before'] })
  @Returns(Done)
  setManagerRoles(@IdParam() id: number, @Body({ schema: SetManagerRoles }) body: SetManagerRoles) {
    return this.staff.setCodes(id, body);
  }

  @Get('team')
  @Access('admin')
  @Description('What members of staff did on these Moscow days.')
  @Returns(Team)
  getTeam(@Query({ schema: DaysFilter }) filter: DaysFilter) {
    return this.staff.getTeam(filter);
  }
}

@ApiTags('manager')
@Controller('manager/user')
export class PersonController {
  constructor(private readonly staff: StaffService) {}

  @Get(':id')
  @Access({ staff: null })
  @Returns(PersonView)
  getPerson(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.staff.getPerson(caller, id);
  }

  @Post('name/:id')
  @Access({ staff: 'users', notCeo: true })
  @Errors({ 400: ['The name must begin with Latin/English letters'] })
  @Returns(Done)
  renamePerson(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body({ schema: SetName }) { name }: SetName,
  ) {
    return this.staff.renamePerson(caller, id, name);
  }
}
