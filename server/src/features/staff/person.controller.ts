import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done, IdText } from '../../platform/http/common.schemas.js';
import { Errors, Returns } from '../../platform/http/returns.decorator.js';
import { SetName } from '../people/user.schemas.js';
import { StaffService } from './staff.service.js';
import { PersonView } from './staff.schemas.js';

@ApiTags('manager')
@Controller('manager/user')
export class PersonController {
  constructor(private readonly people: StaffService) {}

  @Get(':id')
  @Access({ staff: null })
  @Returns(PersonView)
  getPerson(@CurrentCaller() caller: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.people.getPerson(caller, id);
  }

  @Post('name/:id')
  @Access({ staff: 'users', notCeo: true })
  @Errors({ 400: ['The name must begin with Latin/English letters'] })
  @Returns(Done)
  renamePerson(
    @CurrentCaller() caller: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: SetName }) { name }: SetName,
  ) {
    return this.people.renamePerson(caller, id, name);
  }
}
