import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller, NeedsPasskey } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Done } from '../../../platform/http/common.schemas.js';
import { Description, Errors, IdParam, Returns } from '../../../platform/http/returns.decorator.js';
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
  @Description(
    'The passkeys of the caller, the oldest first. `is_required`: admins without a passkey cannot make the calls that need one.',
  )
  @Returns(PasskeyList)
  listPasskeys(@CurrentCaller() admin: Caller) {
    return this.passkeys.list(admin);
  }

  @Post('auth/passkey/options')
  @Access('admin')
  @NeedsPasskey('add')
  @Description(
    'The options for `navigator.credentials.create`. Their challenge is valid in this session for one attempt within five minutes.',
  )
  @Errors({ 409: ['no session'] })
  @Returns(RegistrationOptions)
  startPasskey(@CurrentCaller() admin: Caller) {
    return this.passkeys.startAdding(admin);
  }

  @Post('auth/passkey')
  @Access('admin')
  @NeedsPasskey('add')
  @Description('Adds a passkey with the response of the browser. A person may have 20.')
  @Errors({
    403: ['passkey refused'],
    409: ['challenge expired', 'passkey known', 'too many passkeys'],
  })
  @Returns(Done)
  addPasskey(@CurrentCaller() admin: Caller, @Body({ schema: AddPasskey }) body: AddPasskey) {
    return this.passkeys.add(admin, body);
  }

  @Patch('auth/passkey/:id')
  @Access('admin')
  @Returns(Done)
  renamePasskey(
    @CurrentCaller() admin: Caller,
    @IdParam() id: number,
    @Body({ schema: RenamePasskey }) { name }: RenamePasskey,
  ) {
    return this.passkeys.rename(admin, id, name);
  }

  @Delete('auth/passkey/:id')
  @Access('admin')
  @NeedsPasskey()
  @Description("Removes a passkey, and ends the confirmations of the caller's other sessions.")
  @Returns(Done)
  removePasskey(@CurrentCaller() admin: Caller, @IdParam() id: number) {
    return this.passkeys.delete(admin, id);
  }

  @Post('auth/passkey/confirm/options')
  @Access('admin')
  @Description(
    'The options for `navigator.credentials.get`. Their challenge is valid in this session for one attempt within five minutes.',
  )
  @Errors({ 409: ['no passkey', 'no session'] })
  @Returns(AuthenticationOptions)
  startConfirmation(@CurrentCaller() admin: Caller) {
    return this.passkeys.startConfirmation(admin);
  }

  @Post('auth/passkey/confirm')
  @Access('admin')
  @Description(
    'Confirms with a passkey and the response of the browser. For ten minutes, this session may then make the calls that need a passkey.',
  )
  @Errors({ 403: ['passkey refused'], 409: ['challenge expired'] })
  @Returns(Done)
  confirmWithPasskey(@CurrentCaller() admin: Caller, @Body({ schema: ConfirmPasskey }) body: ConfirmPasskey) {
    return this.passkeys.confirm(admin, body);
  }

  @Delete('admin/users/passkeys/:user_id')
  @Access('admin')
  @NeedsPasskey()
  @Description('Removes all passkeys of a person who has lost theirs, and ends their confirmations.')
  @Returns(Done)
  removePasskeysOfUser(@IdParam('user_id') userId: number) {
    return this.passkeys.deleteByUser(userId);
  }
}
