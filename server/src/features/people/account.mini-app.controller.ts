import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Errors, Returns } from '../../platform/http/returns.decorator.js';
import { CharacterList, characters, OwnUserView, SetCharacter, UpdateOwnUser } from './user.schemas.js';
import { UserService } from './user.service.js';

/** Settings of the caller's own account. */
@ApiTags('mini-app')
@Controller('t')
export class AccountMiniAppController {
  constructor(private readonly users: UserService) {}

  @Post('me')
  @Access('mini-app')
  @Errors({ 400: ['The name must begin with Latin/English letters'] })
  @Returns(OwnUserView)
  updateOwnUser(@CurrentCaller() caller: Caller, @Body({ schema: UpdateOwnUser }) body: UpdateOwnUser) {
    return this.users.updateOwn(caller.userId, body);
  }

  @Post('me/character')
  @Access('mini-app')
  @Returns(OwnUserView)
  chooseCharacter(@CurrentCaller() caller: Caller, @Body({ schema: SetCharacter }) body: SetCharacter) {
    return this.users.chooseCharacter(caller.userId, body);
  }

  @Get('characters')
  @Access('mini-app')
  @Returns(CharacterList)
  listCharacters() {
    return [...characters];
  }
}
