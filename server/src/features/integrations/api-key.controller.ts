import { Body, Controller, Delete, Get, HttpStatus, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller, NeedsPasskey } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done } from '../../platform/http/common.schemas.js';
import { Description, IdParam, Returns } from '../../platform/http/returns.decorator.js';
import { ApiKeyList, ApiKeyView, CreateApiKey, NewApiKeyView, UpdateApiKey } from './api-key.schemas.js';
import { ApiKeyService } from './api-key.service.js';

@ApiTags('api-keys')
@Controller('admin/api-keys')
export class ApiKeyController {
  constructor(private readonly apiKeys: ApiKeyService) {}

  @Post()
  @Access('admin')
  @NeedsPasskey()
  @Description(
    'Creates a key for some brands. Only this response has the key itself: it is stored as a hash. `scopes` are what it may do, by default `deposits:read`, `deposits:write` and `reports:read`. `addresses` are the networks from which it may be used, such as `203.0.113.0/24`; empty: any. From `expires_at` on it is refused.',
  )
  @Returns(NewApiKeyView, HttpStatus.CREATED)
  createApiKey(@CurrentCaller() caller: Caller, @Body({ schema: CreateApiKey }) body: CreateApiKey) {
    return this.apiKeys.create(caller, body);
  }

  @Get()
  @Access('admin')
  @Description('Keys that are not revoked. `last_used_at` is accurate to the minute.')
  @Returns(ApiKeyList)
  listApiKeys() {
    return this.apiKeys.list();
  }

  @Patch(':id')
  @Access('admin')
  @NeedsPasskey()
  @Description(
    'Changes the fields that are sent, from the next call of the key on. Ends its running exports.',
  )
  @Returns(ApiKeyView)
  updateApiKey(@IdParam() id: number, @Body({ schema: UpdateApiKey }) body: UpdateApiKey) {
    return this.apiKeys.update(id, body);
  }

  @Post(':id/confirm')
  @Access('admin')
  @NeedsPasskey()
  @Description('Reactivates a key that was suspended after a recovery of the database.')
  @Returns(Done)
  confirmApiKey(@IdParam() id: number) {
    return this.apiKeys.confirm(id);
  }

  @Delete(':id')
  @Access('admin')
  @NeedsPasskey()
  @Description('Refuses the key from its next call on. Ends its running exports.')
  @Returns(Done)
  revokeApiKey(@CurrentCaller() caller: Caller, @IdParam() id: number) {
    return this.apiKeys.revoke(caller, id);
  }
}
