import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Announcement } from './change.js';
import { EventsController } from './events.controller.js';
import { EventStreams } from './event-streams.js';
import { LiveEvents } from './live-events.js';

@Module({
  imports: [TypeOrmModule.forFeature([Announcement])],
  controllers: [EventsController],
  providers: [LiveEvents, EventStreams],
  exports: [LiveEvents, EventStreams],
})
export class EventsModule {}
