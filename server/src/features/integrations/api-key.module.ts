import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeySource } from '../../platform/access/caller.js';
import { ApiKeyController } from './api-key.controller.js';
import { ApiKeyRepository, ApiKey, ApiKeyBrand } from './api-key.repository.js';
import { ApiKeyService } from './api-key.service.js';

/** Global, because the access guard of every route uses it. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ApiKey, ApiKeyBrand])],
  controllers: [ApiKeyController],
  providers: [ApiKeyRepository, ApiKeyService, { provide: ApiKeySource, useExisting: ApiKeyService }],
  exports: [ApiKeySource, ApiKeyService],
})
export class ApiKeyModule {}
