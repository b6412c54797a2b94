import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReadReplica } from '../read-replica/read-replica.js';
import { Announcement } from './announcement.entity.js';
import { EventsController } from './events.controller.js';
import { EventStreams } from './event-streams.js';
import { LiveEvents } from './live-events.js';

@Module({
  imports: [TypeOrmModule.forFeature([Announcement])],
  controllers: [EventsController],
  providers: [LiveEvents, EventStreams],
  exports: [LiveEvents, EventStreams],
})
export class EventsModule {
  /** A reader who hears of a change must be able to see it. */
  constructor(events: LiveEvents, replica: ReadReplica) {
    events.changes.subscribe(() => replica.noteChange());
  }
}
