import { Module } from '@nestjs/common';
import { EventsController } from './events.controller.js';
import { EventStreams } from './event-streams.js';
import { LiveEvents } from './live-events.js';

@Module({
  controllers: [EventsController],
  providers: [LiveEvents, EventStreams],
  exports: [LiveEvents, EventStreams],
})
export class EventsModule {}
