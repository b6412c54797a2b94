import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { DomainError, invalidField, notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { IdempotencyService, type KeyedRequest } from '../../../platform/idempotency/idempotency.service.js';
import { toLikePattern } from '../../../platform/text/text.rules.js';
import { TicketTagService } from '../tags/ticket-tag.service.js';
import { ReplyTemplateRepository, type TemplateActions } from './reply-template.repository.js';
import {
  type CreateReplyTemplate,
  MAX_TEMPLATES,
  type ReplyTemplateView,
  type UpdateReplyTemplate,
} from './reply-template.schemas.js';

/** Texts for frequent replies, which all staff share in one list. */
@Injectable()
export class ReplyTemplateService {
  constructor(
    private readonly templates: ReplyTemplateRepository,
    private readonly tags: TicketTagService,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  list(q?: string): Promise<ReplyTemplateView[]> {
    return this.templates.list(q ? toLikePattern(q) : null);
  }

  async create(caller: Caller, body: CreateReplyTemplate, key: string | null): Promise<ReplyTemplateView> {
    const request = { call: 'reply-template', ...body };
    return this.insert(caller, body, await this.idempotency.toKeyedRequest(caller, key, request));
  }

  @Transactional()
  private insert(
    caller: Caller,
    { title, text, actions }: CreateReplyTemplate,
    keyedRequest: KeyedRequest | null,
  ) {
    const { userId } = caller;
    return this.idempotency.runOnce(keyedRequest, async () => {
      await this.templates.lockByUser(userId);
      if ((await this.templates.countByUser(userId)) >= MAX_TEMPLATES)
        throw new DomainError('conflict', 'max_templates', {
          message: `You have written ${MAX_TEMPLATES} templates. Delete one of them first`,
          exception: 'max_templates',
        });
      await this.assertTagsReachable(caller, actions?.tag_ids ?? []);
      const { id } = await this.templates.create({ createdBy: userId, title, text, ...toColumns(actions) });
      const { id: _, ...after } = await this.get(id);
      await this.audit.record({ action: 'reply-template.create', subjectId: id, after });
      await this.publish();
      return { id, ...after };
    });
  }

  /** Concurrent changes of different fields all take effect. */
  @Transactional()
  async update(
    caller: Caller,
    id: number,
    { title, text, actions }: UpdateReplyTemplate,
  ): Promise<ReplyTemplateView> {
    const before = await this.lockForUpdate(id);
    // Includes deleted tags, which a page may still send.
    const storedTagIds = await this.templates.getTagIds(id);
    const newTagIds = (actions?.tag_ids ?? []).filter((tagId) => !storedTagIds.includes(tagId));
    await this.assertTagsReachable(caller, newTagIds);
    await this.templates.update(id, {
      title: title ?? before.title,
      text: text ?? before.text,
      ...toColumns(actions),
    });
    const after = await this.get(id);
    await this.audit.record({ action: 'reply-template.update', subjectId: id, before, after });
    await this.publish();
    return after;
  }

  @Transactional()
  async delete(id: number): Promise<void> {
    const { id: _, ...before } = await this.lockForUpdate(id);
    await this.templates.delete(id);
    await this.audit.record({ action: 'reply-template.delete', subjectId: id, before });
    await this.publish();
  }

  private async lockForUpdate(id: number): Promise<ReplyTemplateView> {
    await this.templates.lockForUpdate(id);
    return this.get(id);
  }

  private async get(id: number): Promise<ReplyTemplateView> {
    const template = await this.templates.find(id);
    if (!template) throw notFound();
    return template;
  }

  private async assertTagsReachable(caller: Caller, tagIds: readonly number[]): Promise<void> {
    if (tagIds.length === 0) return;
    const { data } = await this.tags.list(caller, {});
    if (!tagIds.every((tagId) => data.some(({ id }) => id === tagId)))
      throw invalidField('actions.tag_ids', 'must be tags of brands that you may see');
  }

  private publish(): Promise<void> {
    return this.changes.publish('reply-templates', null, { forStaff: true });
  }
}

/** The columns of the actions. Without actions, a new template gets the defaults, and an existing one keeps its own. */
const toColumns = (actions: CreateReplyTemplate['actions']): Partial<TemplateActions> =>
  actions ? { assigns: actions.assign === 'me', tagIds: actions.tag_ids, closes: actions.close } : {};
