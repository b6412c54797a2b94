import { Module } from '@nestjs/common';
import { EventsController } from './events.controller.js';
import { LiveEvents } from './live-events.js';

@Module({ controllers: [EventsController], providers: [LiveEvents], exports: [LiveEvents] })
export class EventsModule {}
