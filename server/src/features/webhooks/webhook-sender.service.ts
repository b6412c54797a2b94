import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Webhook } from 'standardwebhooks';
import { DAY_MS, HOUR_MS } from '../../../shared/units.rules.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Config } from '../../platform/config/config.js';
import { Transactional } from '../../platform/database/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { bold, md } from '../../platform/messenger/api/markdown.js';
import { Clock } from '../../platform/time/clock.js';
import { NoticeService } from '../notifications/notice.service.js';
import type { IntegrationEvent } from './event.schemas.js';
import { EventService, listPersonIds } from './event.service.js';
import {
  findDisabledReason,
  formatError,
  formatStatusError,
  findRetryDelayMs,
  parseRetryAfter,
} from './webhook-delivery.rules.js';
import {
  type Attempt,
  type Delivery,
  type Destination,
  WebhookDeliveryRepository,
} from './webhook-delivery.repository.js';
import { postWebhook } from './webhook-request.js';
import { type Endpoint, WebhookRepository } from './webhook.repository.js';

const MAX_IN_FLIGHT_PER_ENDPOINT = 8;
const TIMEOUT_MS = 15_000;
const ATTEMPT_RETENTION_DAYS = 30;
const PURGE_BATCH = 5_000;

interface Outcome extends Pick<
  Attempt,
  'createdAt' | 'durationMs' | 'status' | 'error' | 'response' | 'request'
> {
  /** The delay that the endpoint asked for. Null: none. */
  retryAfterMs: number | null;
}

/** Sends events to endpoints, and retries failed deliveries. */
@Injectable()
export class WebhookSender {
  private readonly logger = new Logger(WebhookSender.name);
  private readonly endpointIdByDeliveryInFlight = new Map<string, number>();

  constructor(
    private readonly events: EventService,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly notices: NoticeService,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Starts the due deliveries, and returns a promise for the end of each. A delivery stays due until its outcome is recorded, so
   * that the deliveries of a process that died are repeated.
   */
  async startDue(): Promise<Promise<void>[]> {
    await this.events.assignPositions();
    const inFlight = this.endpointIdByDeliveryInFlight;
    const due = await this.deliveries.listDue(
      this.clock.now(),
      { ids: [...inFlight.keys()], endpointIds: [...inFlight.values()] },
      MAX_IN_FLIGHT_PER_ENDPOINT,
    );
    const events = await this.events.toEvents(due);
    return due.map((delivery, i) => this.start(delivery, events[i]!));
  }

  private async start(delivery: Delivery, event: IntegrationEvent): Promise<void> {
    const { deliveryId, endpointId } = delivery;
    this.endpointIdByDeliveryInFlight.set(deliveryId, endpointId);
    try {
      await this.record(delivery, await this.send(delivery, event));
    } catch (error) {
      this.logger.error(`the delivery ${deliveryId} could not be recorded, and will be repeated`, error);
    } finally {
      this.endpointIdByDeliveryInFlight.delete(deliveryId);
    }
  }

  /** Sends one signed request. The previous secret, while valid, signs it too. Does not throw: a failed call is an outcome. */
  async send(
    destination: Destination,
    event: { id: string; type: string; timestamp: string; data: object },
  ): Promise<Outcome> {
    const createdAt = this.clock.now();
    const startedMs = performance.now();
    const request = JSON.stringify(event);
    const { url, secret, previousSecret, previousUntil } = destination;
    const secrets =
      previousSecret && previousUntil && previousUntil > createdAt ? [secret, previousSecret] : [secret];
    const signatures = secrets.map((signingSecret) =>
      new Webhook(signingSecret).sign(event.id, createdAt, request),
    );
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Tallydesk-Webhooks',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(createdAt.getTime() / 1_000)),
      'webhook-signature': signatures.join(' '),
    };
    const options = { isPrivateAllowed: this.config.arePrivateWebhooksAllowed, timeoutMs: TIMEOUT_MS };
    const result = await postWebhook(url, { headers, body: request }, options).then(
      ({ status, retryAfter, body }) => ({
        status,
        error: formatStatusError(status),
        response: body,
        retryAfterMs: parseRetryAfter(retryAfter, createdAt),
      }),
      (error: Error) => ({ status: null, error: formatError(error), response: '', retryAfterMs: null }),
    );
    return { ...result, createdAt, request, durationMs: Math.round(performance.now() - startedMs) };
  }

  private async record(
    { deliveryId, attemptCount, endpointId, id: eventId, messageId, type, data }: Delivery,
    { retryAfterMs, ...outcome }: Outcome,
  ): Promise<void> {
    const now = this.clock.now();
    const attempt = { ...outcome, endpointId, eventId, messageId, type };
    if (outcome.error === null) {
      await Promise.all([
        this.deliveries.record(deliveryId, attempt, null, listPersonIds(data)),
        this.deliveries.markSucceeded(endpointId, now),
      ]);
      return;
    }
    const delayMs = findRetryDelayMs(attemptCount + 1, retryAfterMs, Math.random());
    const dueAt = delayMs === null ? null : new Date(now.getTime() + delayMs);
    await this.recordFailure(deliveryId, attempt, dueAt, listPersonIds(data));
  }

  @Transactional()
  private async recordFailure(
    deliveryId: string,
    attempt: Attempt,
    dueAt: Date | null,
    personIds: number[],
  ): Promise<void> {
    const endpoint = await this.webhooks.lockForUpdate(attempt.endpointId);
    if (!endpoint) return;
    await this.deliveries.record(deliveryId, attempt, dueAt, personIds);
    const now = this.clock.now();
    const failingSince = endpoint.failingSince ?? attempt.createdAt;
    const reason = findDisabledReason(attempt.status, failingSince, now);
    if (reason === null || endpoint.disabledAt) return this.webhooks.update({ ...endpoint, failingSince });
    await this.webhooks.update({ ...endpoint, failingSince, disabledAt: now, disabledReason: reason });
    await this.notifyDisabled(endpoint, reason, now);
  }

  /** Records in the audit trail that an endpoint was switched off, and notifies admins. */
  private async notifyDisabled(
    { id, url }: Endpoint,
    reason: 'gone' | 'failing',
    disabledAt: Date,
  ): Promise<void> {
    await this.audit.record({ action: 'webhook.disable', subjectId: id, after: { url, reason } });
    const why = reason === 'gone' ? 'it answered 410 Gone' : 'no attempt succeeded for five days';
    const text = md`The webhook endpoint ${bold(url)} is switched off: ${why}.`;
    const key = `webhook:${id}:${disabledAt.getTime()}`;
    await this.notices.notifyPeople(await this.webhooks.listAdmins(), {
      text,
      screen: '/admin/webhooks',
      key,
    });
  }

  @Interval(HOUR_MS)
  purgeDue(): Promise<void> {
    return this.jobs.run('purge of webhook attempts', () => this.purge());
  }

  async purge(): Promise<void> {
    const cutoff = new Date(this.clock.now().getTime() - ATTEMPT_RETENTION_DAYS * DAY_MS);
    while ((await this.deliveries.deleteAttemptsBefore(cutoff, PURGE_BATCH)) === PURGE_BATCH);
  }
}
