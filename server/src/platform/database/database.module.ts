import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { dataSourceOptions } from './data-source.js';
import { ReadReplica } from './read-replica.js';
import { Replicas } from './replicas/replicas.service.js';
import { VitalDatabase } from './vital-database.js';

/** The connection pool that all share, a small one for health checks, and one for the read replica. Features register their entities. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: ({ databaseUrl, databasePool, databaseLimits }: Config) => ({
        ...dataSourceOptions({ url: databaseUrl ?? '', poolSize: databasePool, limits: databaseLimits }),
        autoLoadEntities: true,
        // There is no address while the OpenAPI document is being written.
        manualInitialization: databaseUrl === undefined,
      }),
    }),
  ],
  providers: [ReadReplica, Replicas, VitalDatabase],
  exports: [ReadReplica, Replicas, VitalDatabase],
})
export class DatabaseModule {}
