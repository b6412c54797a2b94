import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../shared/units.rules.js';
import type { Caller } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Config } from '../../platform/config/config.js';
import { Transactional } from '../../platform/database/database.js';
import { DomainError, invalidField, notFound } from '../../platform/errors/domain-error.js';
import { Clock } from '../../platform/time/clock.js';
import { BrandRemovalService } from '../brands/settings/brand-removal.service.js';
import { type Attempt, WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { findLiteralAddress, isPublicAddress } from './webhook-request.js';
import { WebhookSender } from './webhook-sender.service.js';
import { ATTEMPT_PAGE_SIZE, type Endpoint, WebhookRepository } from './webhook.repository.js';
import type {
  AttemptFilter,
  CreateWebhook,
  ResendWebhook,
  UpdateWebhook,
  WebhookAttemptView,
  WebhookView,
} from './webhook.schemas.js';

const MAX_ENDPOINTS = 100;

/** Manages the endpoints to which events are sent. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly sender: WebhookSender,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
    private readonly config: Config,
    brandRemovals: BrandRemovalService,
  ) {
    brandRemovals.onRevokeAccess((brandId) => this.webhooks.revokeBrandAccess(brandId));
  }

  async list() {
    return { data: await this.webhooks.list() };
  }

  /** Only this response contains the secret. */
  @Transactional()
  async create({ userId }: Caller, { brands, ...content }: CreateWebhook) {
    this.assertUrlAllowed(content.url);
    if ((await this.webhooks.count()) >= MAX_ENDPOINTS)
      throw new DomainError('conflict', 'too many endpoints', {
        message: `There can be ${MAX_ENDPOINTS} endpoints. Delete one first`,
      });
    const secret = generateSecret();
    const id = await this.webhooks.create({
      ...content,
      allBrands: brands === null,
      secret,
      createdBy: userId,
      createdAt: this.clock.now(),
    });
    await this.setBrands(id, brands);
    await this.audit.record({ action: 'webhook.create', subjectId: id, after: { ...content, brands } });
    return { ...(await this.getView(id)), secret };
  }

  /** Switching an endpoint on resets `failingSince`. After a rotation, only this response contains the new secret. */
  @Transactional()
  async update(id: number, { brands, enabled, rotate_secret: isRotation, ...content }: UpdateWebhook) {
    const endpoint = await this.lock(id);
    const { url = endpoint.url, description = endpoint.description, types = endpoint.types } = content;
    if (content.url !== undefined) this.assertUrlAllowed(url);
    const before = await this.getView(id);
    const now = this.clock.now();
    const after: Endpoint = { ...endpoint, url, description, types };
    if (brands !== undefined) {
      after.allBrands = brands === null;
      await this.setBrands(id, brands);
    }
    if (isRotation) {
      after.secret = generateSecret();
      // A second rotation keeps the previous secret, which the program still uses if the response of the first was lost.
      const isPreviousValid = endpoint.previousSecret !== null && endpoint.previousUntil! > now;
      if (!isPreviousValid) after.previousSecret = endpoint.secret;
      after.previousUntil = new Date(now.getTime() + DAY_MS);
    }
    if (enabled) {
      assertHasSecret(after);
      Object.assign(after, { disabledAt: null, disabledReason: null, failingSince: null });
    }
    if (enabled === false && !endpoint.disabledAt)
      Object.assign(after, { disabledAt: now, disabledReason: 'admin' });
    await this.webhooks.update(after);
    await this.webhooks.deleteUnwanted(id);
    const view = await this.getView(id);
    await this.audit.record({
      action: isRotation ? 'webhook.rotate' : 'webhook.update',
      subjectId: id,
      about: { url: view.url },
      before: toAuditFields(before),
      after: toAuditFields(view),
    });
    return isRotation ? { ...view, secret: after.secret! } : view;
  }

  @Transactional()
  async delete(id: number): Promise<void> {
    await this.lock(id);
    const before = toAuditFields(await this.getView(id));
    await this.webhooks.delete(id);
    await this.audit.record({ action: 'webhook.delete', subjectId: id, before });
  }

  async listAttempts(id: number, filter: AttemptFilter) {
    await this.get(id);
    const attempts = await this.webhooks.listAttempts(id, filter);
    return { data: attempts.slice(0, ATTEMPT_PAGE_SIZE), has_more: attempts.length > ATTEMPT_PAGE_SIZE };
  }

  /** Sends a test event at once, even if the endpoint is off. */
  async sendTest(id: number): Promise<WebhookAttemptView> {
    const endpoint = await this.get(id);
    assertHasSecret(endpoint);
    const event = {
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      type: 'webhook.test',
      timestamp: this.clock.now().toISOString(),
      data: {},
    };
    const { retryAfterMs: _, ...outcome } = await this.sender.send(endpoint, event);
    return this.recordTest(endpoint, { ...outcome, messageId: event.id, type: event.type });
  }

  /** Sends again one event, or all events since a time, each with the same `webhook-id` as before. */
  @Transactional()
  async resend(id: number, { attempt_id: attemptId, since }: ResendWebhook): Promise<{ count: number }> {
    const { url, disabledAt } = await this.lock(id);
    if (disabledAt)
      throw new DomainError('conflict', 'endpoint is off', { message: 'Switch the endpoint on first' });
    const events = {
      eventId: attemptId === undefined ? null : await this.getEventId(id, attemptId),
      since: since === undefined ? null : new Date(since),
    };
    const count = await this.webhooks.requeue(id, events, this.clock.now());
    // The event was purged, or is of a type or brand that the endpoint has lost.
    if (events.eventId !== null && count === 0) throw notFound();
    await this.audit.record({
      action: 'webhook.resend',
      subjectId: id,
      after: { url, count, ...(since ? { since } : { attempt_id: attemptId }) },
    });
    return { count };
  }

  private async getEventId(id: number, attemptId: number): Promise<string> {
    const attempt = await this.webhooks.findAttempt(id, attemptId);
    if (!attempt) throw notFound();
    if (attempt.eventId === null)
      throw new DomainError('conflict', 'test event', {
        message: 'A test cannot be sent again. Send another',
      });
    return attempt.eventId;
  }

  @Transactional()
  private async recordTest(
    { id: endpointId, url }: Endpoint,
    attempt: Omit<Attempt, 'endpointId' | 'eventId'>,
  ): Promise<WebhookAttemptView> {
    const id = await this.deliveries.record(null, { ...attempt, endpointId, eventId: null }, null);
    if (id === null) throw notFound();
    const { messageId: event_id, createdAt: created_at, durationMs: duration_ms, ...rest } = attempt;
    await this.audit.record({
      action: 'webhook.test',
      subjectId: endpointId,
      after: { url, status: rest.status },
    });
    return { id, event_id, created_at, duration_ms, ...rest };
  }

  /** Refuses `http:` and private addresses, unless they are allowed. The addresses of a host name are checked at each attempt. */
  private assertUrlAllowed(url: string): void {
    if (this.config.arePrivateWebhooksAllowed) return;
    if (!url.startsWith('https:')) throw invalidField('url', 'must begin with https://');
    const address = findLiteralAddress(url);
    if (address && !isPublicAddress(address)) throw invalidField('url', 'must not be a private address');
  }

  /** `brands`: null for all. */
  private async setBrands(id: number, brands: readonly number[] | null): Promise<void> {
    const brandIds = [...new Set(brands)];
    if ((await this.webhooks.replaceBrands(id, brandIds)) < brandIds.length)
      throw invalidField('brands', 'must be brands that exist');
  }

  private async get(id: number): Promise<Endpoint> {
    const endpoint = await this.webhooks.find(id);
    if (!endpoint) throw notFound();
    return endpoint;
  }

  private async lock(id: number): Promise<Endpoint> {
    const endpoint = await this.webhooks.lockForUpdate(id);
    if (!endpoint) throw notFound();
    return endpoint;
  }

  private async getView(id: number): Promise<WebhookView> {
    const [view] = await this.webhooks.list(id);
    return view!;
  }
}

function assertHasSecret(endpoint: Endpoint): asserts endpoint is Endpoint & { secret: string } {
  if (endpoint.secret === null)
    throw new DomainError('conflict', 'no secret', {
      message: 'The secret was lost by a restore. Rotate it first',
    });
}

/** 256 random bits, in the format of Standard Webhooks. */
const generateSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const toAuditFields = ({ url, description, types, brands, disabled_reason }: WebhookView) => ({
  url,
  description,
  types,
  brands: brands?.map(({ id }) => id) ?? null,
  disabled_reason,
});
