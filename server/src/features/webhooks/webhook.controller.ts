import { Body, Controller, Delete, Get, HttpStatus, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller, NeedsPasskey } from '../../platform/access/access.decorator.js';
import type { ApiKeyCaller, Caller } from '../../platform/access/caller.js';
import { Done } from '../../platform/http/common.schemas.js';
import { Description, Errors, IdParam, Returns } from '../../platform/http/returns.decorator.js';
import { EventFilter, EventPage } from './event.schemas.js';
import { EventService } from './event.service.js';
import {
  AttemptFilter,
  CreateWebhook,
  NewWebhookView,
  ResendWebhook,
  ResentCount,
  UpdatedWebhookView,
  UpdateWebhook,
  WebhookAttemptList,
  WebhookAttemptView,
  WebhookList,
} from './webhook.schemas.js';
import { WebhookService } from './webhook.service.js';

@ApiTags('webhooks')
@Controller('admin/webhooks')
export class WebhookController {
  constructor(private readonly webhooks: WebhookService) {}

  @Get()
  @Access('admin')
  @Returns(WebhookList)
  listWebhooks() {
    return this.webhooks.list();
  }

  @Post()
  @Access('admin')
  @NeedsPasskey()
  @Description(
    'Creates an endpoint that receives events from then on. Only this response has the secret that signs them.',
  )
  @Errors({ 409: ['too many endpoints'] })
  @Returns(NewWebhookView, HttpStatus.CREATED)
  createWebhook(@CurrentCaller() caller: Caller, @Body({ schema: CreateWebhook }) body: CreateWebhook) {
    return this.webhooks.create(caller, body);
  }

  @Patch(':id')
  @Access('admin')
  @NeedsPasskey()
  @Description(
    'Switching an endpoint on sends the events that are still queued. Call `resend` for the events from the time when it was off.',
  )
  @Errors({ 409: ['no secret'] })
  @Returns(UpdatedWebhookView)
  updateWebhook(@IdParam() id: number, @Body({ schema: UpdateWebhook }) body: UpdateWebhook) {
    return this.webhooks.update(id, body);
  }

  @Delete(':id')
  @Access('admin')
  @NeedsPasskey()
  @Returns(Done)
  deleteWebhook(@IdParam() id: number) {
    return this.webhooks.delete(id);
  }

  @Get(':id/attempts')
  @Access('admin')
  @Description('The attempts of the last 30 days, newest first, 20 at a time.')
  @Returns(WebhookAttemptList)
  listWebhookAttempts(@IdParam() id: number, @Query({ schema: AttemptFilter }) filter: AttemptFilter) {
    return this.webhooks.listAttempts(id, filter);
  }

  @Post(':id/test')
  @Access('admin')
  @NeedsPasskey()
  @Description('Sends an event of the type `webhook.test` at once, and returns the attempt.')
  @Errors({ 409: ['no secret'] })
  @Returns(WebhookAttemptView)
  testWebhook(@IdParam() id: number) {
    return this.webhooks.sendTest(id);
  }

  @Post(':id/resend')
  @Access('admin')
  @NeedsPasskey()
  @Description(
    'Sends one event again, or all events since a time, each with the same `webhook-id` as in earlier deliveries.',
  )
  @Errors({ 409: ['endpoint is off', 'test event'] })
  @Returns(ResentCount)
  resendWebhook(@IdParam() id: number, @Body({ schema: ResendWebhook }) body: ResendWebhook) {
    return this.webhooks.resend(id, body);
  }
}

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
