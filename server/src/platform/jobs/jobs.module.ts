import { Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Jobs } from './jobs.js';

@Global()
@Module({ imports: [ScheduleModule.forRoot()], providers: [Jobs], exports: [Jobs] })
export class JobsModule {}
