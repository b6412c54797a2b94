import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { ApiKeyCaller } from '../../platform/access/caller.js';
import { Description, Returns } from '../../platform/http/returns.decorator.js';
import { EventFilter, EventPage } from './event.schemas.js';
import { EventService } from './event.service.js';

@ApiTags('integration')
@Controller('integration')
export class EventController {
  constructor(private readonly events: EventService) {}

  @Get('events')
  @Access({ apiKey: 'events:read' })
  @Description(
    'The events of the key’s brands, oldest first, including every change before the call. Store `next`, and pass it as `after` in the next call: no event is missed or repeated, because a new `position` is always above all earlier ones. Events are kept for 30 days, unless the installation is configured otherwise.',
  )
  @Returns(EventPage)
  listIntegrationEvents(
    @CurrentCaller() caller: ApiKeyCaller,
    @Query({ schema: EventFilter }) filter: EventFilter,
  ) {
    return this.events.list(caller, filter);
  }
}
