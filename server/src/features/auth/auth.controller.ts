import { Body, Controller, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { OwnUserView } from '../people/user.schemas.js';
import { UserService } from '../people/user.service.js';
import { LogIn, LogInView } from './auth.schemas.js';
import { AuthService } from './auth.service.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly users: UserService,
  ) {}

  @Post('tg')
  @Access('public')
  @Returns(LogInView)
  loginWithCode(@Body({ schema: LogIn }) order: LogIn, @Ip() address: string) {
    return this.auth.logIn(order, address);
  }

  @Post('me')
  @Access('user')
  @Returns(OwnUserView)
  getMe(@CurrentCaller() caller: Caller) {
    return this.users.getOwn(caller.userId);
  }
}
