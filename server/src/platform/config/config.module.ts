import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Config } from './config.js';

/** Makes the settings and the clock available everywhere. */
@Module({})
export class ConfigModule {
  static with(config: Config, clock: Clock): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useValue: clock },
      ],
      exports: [Config, Clock],
    };
  }
}
