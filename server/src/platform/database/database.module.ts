import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { Database } from './database.js';
import { LeadershipTerm } from './leadership/leadership.entity.js';
import { dataSourceOptions } from './data-source.js';
import { ReadReplica } from './read-replica.js';
import { LongDatabase, VitalDatabase } from './side-pools.js';

/** The connection pool that all share, small ones for health checks and for long work, and one for the read replica. Features register their entities. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: ({ databaseUrl, databasePool, databaseLimits }: Config) => ({
        ...dataSourceOptions({
          url: databaseUrl ?? '',
          poolSize: databasePool,
          limits: databaseLimits,
          forChanges: true,
        }),
        autoLoadEntities: true,
        // There is no address while the OpenAPI document is being written.
        manualInitialization: databaseUrl === undefined,
      }),
    }),
    TypeOrmModule.forFeature([LeadershipTerm]),
  ],
  providers: [Database, LongDatabase, ReadReplica, VitalDatabase],
  exports: [Database, LongDatabase, ReadReplica, VitalDatabase],
})
export class DatabaseModule {}
