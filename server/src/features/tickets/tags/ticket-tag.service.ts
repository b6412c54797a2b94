import { Injectable } from '@nestjs/common';
import { type Caller, canReach, toBrandIds } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Transactional } from '../../../platform/database/database.js';
import { DomainError, notFound } from '../../../platform/errors/domain-error.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import { BrandService } from '../../brands/registry/brand.service.js';
import { TicketAccessService } from '../records/ticket-access.service.js';
import { TicketTagRepository } from './ticket-tag.repository.js';
import {
  type BrandTicketTag,
  type CreateTicketTag,
  MAX_TAGS,
  type TicketTagFilter,
} from '../records/ticket.schemas.js';

/** The tags of brands and of tickets. Tickets to the CEO belong to no brand, and have no tags. */
@Injectable()
export class TicketTagService {
  constructor(
    private readonly tags: TicketTagRepository,
    private readonly brands: BrandService,
    private readonly access: TicketAccessService,
    private readonly audit: AuditTrail,
    private readonly changes: ChangePublisher,
  ) {}

  async list(caller: Caller, { brand_id: brandId }: TicketTagFilter) {
    if (brandId !== undefined) await this.brands.getReachable(caller, brandId);
    return { data: await this.tags.list(brandId === undefined ? toBrandIds(caller) : [brandId]) };
  }

  @Transactional()
  async create(caller: Caller, { brand_id: brandId, name, color }: CreateTicketTag): Promise<BrandTicketTag> {
    if (!canReach(caller, brandId) || !(await this.brands.lockForShare(brandId))) throw notFound();
    await this.tags.lockByBrand(brandId);
    const formerCount = await this.tags.countByBrand(brandId);
    const tag = await this.tags.create({ brand_id: brandId, name, color });
    if (!tag)
      throw new DomainError('conflict', 'tag exists', { message: 'The brand has a tag with this name' });
    if (formerCount >= MAX_TAGS)
      throw new DomainError('conflict', 'max_tags', {
        message: `A brand has at most ${MAX_TAGS} tags. Delete one of them first`,
        exception: 'max_tags',
      });
    const after = { name, color };
    await this.audit.record({ action: 'ticket-tag.create', subjectId: tag.id, brandId, after });
    await this.changes.publish('ticket-tags', brandId);
    return tag;
  }

  @Transactional()
  async delete(caller: Caller, id: number): Promise<void> {
    const tag = await this.tags.lockForUpdate(id);
    if (!tag || !canReach(caller, tag.brand_id)) throw notFound();
    const { brand_id: brandId, name, color } = tag;
    await this.tags.delete(id);
    const before = { name, color };
    await this.audit.record({ action: 'ticket-tag.delete', subjectId: id, brandId, before });
    await this.changes.publish('ticket-tags', brandId);
    await this.changes.publish('tickets', brandId);
  }

  /**
   * Adds a tag to tickets, or removes it. Returns the refusals by ticket id: of tickets beyond reach or outside of the tag's brand, or
   * of all tickets if there is no such tag.
   */
  @Transactional()
  async setOnTickets(
    caller: Caller,
    ids: readonly number[],
    { action, tagId }: { action: 'tag' | 'untag'; tagId: number },
  ): Promise<Map<number, DomainError>> {
    const tickets = await this.access.lockReachableForUpdate(caller, ids);
    const tag = await this.tags.lockForShare(tagId);
    const ticketIds = tickets.filter(({ brandId }) => brandId === tag?.brand_id).map(({ id }) => id);
    if (tag && ticketIds.length > 0) {
      const { id, brand_id: brandId, name } = tag;
      const changedIds =
        action === 'tag'
          ? await this.tags.addToTickets(id, ticketIds)
          : await this.tags.removeFromTickets(id, ticketIds);
      const auditFields = { tag_id: id, tag: name };
      await this.audit.record(
        ...changedIds.map((subjectId) => ({
          action: `ticket.${action}` as const,
          subjectId,
          brandId,
          ...(action === 'tag' ? { after: auditFields } : { before: auditFields }),
        })),
      );
      if (changedIds.length > 0) await this.changes.publish('tickets', brandId, { ids: changedIds });
    }
    return new Map(ids.filter((id) => !ticketIds.includes(id)).map((id) => [id, notFound()]));
  }
}
