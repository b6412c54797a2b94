import { Injectable } from '@nestjs/common';
import { toNameKey } from '../../../../shared/typed-text.rules.js';
import { Database } from '../../../platform/database/database.js';
import type { BrandTicketTag } from '../records/ticket.schemas.js';

const columns = 'id, brand_id, name, color';

@Injectable()
export class TicketTagRepository {
  constructor(private readonly database: Database) {}

  /** The tags of these brands (null: of all), except of removed brands, sorted by brand and name. */
  list(brandIds: readonly number[] | null): Promise<BrandTicketTag[]> {
    return this.database.rows(
      `select tag.id, tag.brand_id, tag.name, tag.color from ticket_tags tag join brands b on b.id = tag.brand_id
       where b.removed_at is null and ($1::int[] is null or tag.brand_id = any ($1)) order by tag.brand_id, tag.key`,
      [brandIds],
    );
  }

  /** Serializes the creation of tags of a brand, so that each counts the previous ones. */
  lockByBrand(brandId: number): Promise<void> {
    return this.database.acquireLock(`ticket tags:${brandId}`);
  }

  countByBrand(brandId: number): Promise<number> {
    return this.database.value('select count(*)::int from ticket_tags where brand_id = $1', [brandId]);
  }

  /** Returns null if the brand already has a tag of this name. */
  create({ brand_id, name, color }: Omit<BrandTicketTag, 'id'>): Promise<BrandTicketTag | null> {
    return this.database.findRow(
      `insert into ticket_tags (brand_id, name, key, color) values ($1, $2, $3, $4) on conflict do nothing returning ${columns}`,
      [brand_id, name, toNameKey(name), color],
    );
  }

  lockForUpdate(id: number): Promise<BrandTicketTag | null> {
    return this.database.findRow(`select ${columns} from ticket_tags where id = $1 for update`, [id]);
  }

  /** Locks a tag against deletion until commit. */
  lockForShare(id: number): Promise<BrandTicketTag | null> {
    return this.database.findRow(`select ${columns} from ticket_tags where id = $1 for key share`, [id]);
  }

  async delete(id: number): Promise<void> {
    await this.database.execute('delete from ticket_tags where id = $1', [id]);
  }

  /** Returns the tickets that did not have the tag. */
  addToTickets(id: number, ticketIds: readonly number[]): Promise<number[]> {
    return this.database.values(
      `insert into ticket_tag_links (ticket_id, tag_id) select ticket_id, $1 from unnest($2::int[]) ticket_id
       on conflict do nothing returning ticket_id`,
      [id, ticketIds],
    );
  }

  /** Returns the tickets that had the tag. */
  removeFromTickets(id: number, ticketIds: readonly number[]): Promise<number[]> {
    return this.database.values(
      'delete from ticket_tag_links where tag_id = $1 and ticket_id = any ($2::int[]) returning ticket_id',
      [id, ticketIds],
    );
  }
}
