import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config/config.js';
import { dataSourceOptions } from './data-source.js';

/** The one connection pool. Features register their entities. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Config],
      useFactory: ({ databaseUrl, databasePool }: Config) => ({
        ...dataSourceOptions({ url: databaseUrl ?? '', poolSize: databasePool }),
        autoLoadEntities: true,
        // Without an address (the OpenAPI document is being written) there is nothing to connect to.
        manualInitialization: databaseUrl === undefined,
      }),
    }),
  ],
})
export class DatabaseModule {}
