import { Global, Module } from '@nestjs/common';
import { ApiKeySource } from '../../platform/access/caller-source.js';
import { ApiKeyController } from './api-key.controller.js';
import { ApiKeyService } from './api-key.service.js';

/** Global, because the access guard of every route uses it. */
@Global()
@Module({
  controllers: [ApiKeyController],
  providers: [ApiKeyService, { provide: ApiKeySource, useExisting: ApiKeyService }],
  exports: [ApiKeySource],
})
export class ApiKeyModule {}
