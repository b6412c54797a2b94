import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { DomainError, notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { IdempotencyService, type KeyedRequest } from '../../../platform/idempotency/idempotency.service.js';
import { toLikePattern } from '../../../platform/text/text.rules.js';
import { ReplyTemplateRepository } from './reply-template.repository.js';
import {
  type CreateReplyTemplate,
  MAX_TEMPLATES,
  type ReplyTemplateView,
  type UpdateReplyTemplate,
} from './reply-template.schemas.js';

/** Texts that all staff share, for frequent replies. */
@Injectable()
export class ReplyTemplateService {
  constructor(
    private readonly templates: ReplyTemplateRepository,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  list(q?: string): Promise<ReplyTemplateView[]> {
    return this.templates.list(q ? toLikePattern(q) : null);
  }

  async create(
    { userId }: Caller,
    body: CreateReplyTemplate,
    key: string | null,
  ): Promise<ReplyTemplateView> {
    return this.insert(
      userId,
      body,
      await this.idempotency.toKeyedRequest({ userId }, key, { call: 'reply-template', ...body }),
    );
  }

  @Transactional()
  private insert(userId: number, { title, text }: CreateReplyTemplate, keyed: KeyedRequest | null) {
    return this.idempotency.runOnce(keyed, async () => {
      await this.templates.lockByUser(userId);
      if ((await this.templates.countByUser(userId)) >= MAX_TEMPLATES) throw createTooManyError();
      const { id } = await this.templates.create({ createdBy: userId, title, text });
      await this.audit.record({ action: 'reply-template.create', subjectId: id, after: { title, text } });
      await this.publish();
      return { id, title, text };
    });
  }

  /** Concurrent changes of different fields all take effect. */
  @Transactional()
  async update(id: number, { title, text }: UpdateReplyTemplate): Promise<ReplyTemplateView> {
    const before = await this.lockForUpdate(id);
    const after = { id, title: title ?? before.title, text: text ?? before.text };
    await this.templates.update(id, after);
    await this.audit.record({ action: 'reply-template.update', subjectId: id, before, after });
    await this.publish();
    return after;
  }

  @Transactional()
  async delete(id: number): Promise<void> {
    const { title, text } = await this.lockForUpdate(id);
    await this.templates.delete(id);
    await this.audit.record({ action: 'reply-template.delete', subjectId: id, before: { title, text } });
    await this.publish();
  }

  private async lockForUpdate(id: number): Promise<ReplyTemplateView> {
    const template = await this.templates.lockForUpdate(id);
    if (!template) throw notFound();
    return { id, title: template.title, text: template.text };
  }

  private publish(): Promise<void> {
    return this.changes.publish('reply-templates', null, { forStaff: true });
  }
}

/** All templates share one list, so each person may write only a limited number. */
const createTooManyError = () =>
  new DomainError('conflict', 'max_templates', {
    message: `You have written ${MAX_TEMPLATES} templates. Delete one of them first`,
    exception: 'max_templates',
  });
