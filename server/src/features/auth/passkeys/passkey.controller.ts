import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { NeedsPasskey } from '../../../platform/access/passkey-gate.js';
import { Done, IdText } from '../../../platform/http/common.schemas.js';
import { Returns } from '../../../platform/http/returns.decorator.js';
import {
  AddPasskey,
  AuthenticationOptions,
  ConfirmPasskey,
  PasskeyList,
  RegistrationOptions,
  RenamePasskey,
} from './passkey.schemas.js';
import { PasskeyService } from './passkey.service.js';

@ApiTags('auth')
@Controller()
export class PasskeyController {
  constructor(private readonly passkeys: PasskeyService) {}

  @Get('auth/passkey')
  @Access('admin')
  @Returns(PasskeyList)
  listPasskeys(@CurrentCaller() admin: Caller) {
    return this.passkeys.list(admin);
  }

  @Post('auth/passkey/options')
  @Access('admin')
  @NeedsPasskey('add')
  @Returns(RegistrationOptions)
  startPasskey(@CurrentCaller() admin: Caller) {
    return this.passkeys.startAdding(admin);
  }

  @Post('auth/passkey')
  @Access('admin')
  @NeedsPasskey('add')
  @Returns(Done)
  addPasskey(@CurrentCaller() admin: Caller, @Body({ schema: AddPasskey }) order: AddPasskey) {
    return this.passkeys.add(admin, order);
  }

  @Patch('auth/passkey/:id')
  @Access('admin')
  @Returns(Done)
  renamePasskey(
    @CurrentCaller() admin: Caller,
    @Param('id', { schema: IdText }) id: number,
    @Body({ schema: RenamePasskey }) { name }: RenamePasskey,
  ) {
    return this.passkeys.rename(admin, id, name);
  }

  @Delete('auth/passkey/:id')
  @Access('admin')
  @NeedsPasskey()
  @Returns(Done)
  removePasskey(@CurrentCaller() admin: Caller, @Param('id', { schema: IdText }) id: number) {
    return this.passkeys.remove(admin, id);
  }

  @Post('auth/passkey/confirm/options')
  @Access('admin')
  @Returns(AuthenticationOptions)
  startConfirmation(@CurrentCaller() admin: Caller) {
    return this.passkeys.startConfirmation(admin);
  }

  @Post('auth/passkey/confirm')
  @Access('admin')
  @Returns(Done)
  confirmWithPasskey(
    @CurrentCaller() admin: Caller,
    @Body({ schema: ConfirmPasskey }) order: ConfirmPasskey,
  ) {
    return this.passkeys.confirm(admin, order);
  }

  @Delete('admin/users/passkeys/:user_id')
  @Access('admin')
  @NeedsPasskey()
  @Returns(Done)
  removePasskeysOfUser(@Param('user_id', { schema: IdText }) userId: number) {
    return this.passkeys.deleteByUser(userId);
  }
}
