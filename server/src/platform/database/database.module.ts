import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { Database } from './database.js';
import { buildDataSourceOptions } from './data-source.js';
import { LongQueryDatabase, HealthDatabase } from './side-pool.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: ({ databaseUrl, databasePool, databaseLimits }: Config) => ({
        ...buildDataSourceOptions({
          url: databaseUrl ?? '',
          poolSize: databasePool,
          limits: databaseLimits,
          isPrimaryOnly: true,
        }),
        autoLoadEntities: true,
        // There is no address while the OpenAPI document is generated.
        manualInitialization: databaseUrl === undefined,
      }),
    }),
  ],
  providers: [Database, LongQueryDatabase, HealthDatabase],
  exports: [Database, LongQueryDatabase, HealthDatabase],
})
export class DatabaseModule {}
