import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';
import { Database } from '../../../platform/database/database.js';
import type { ReplyTemplateView } from './reply-template.schemas.js';

@Entity('reply_templates')
export class ReplyTemplate {
  @IdentityColumn() id!: number;
  @Column('varchar', { length: 64 }) title!: string;
  @Column('varchar', { length: 1000 }) text!: string;
  /** Null for the oldest templates, which count toward nobody's limit. */
  @Column('integer', { nullable: true }) createdBy!: number | null;
  /** Whether sending the text assigns the ticket to the sender. */
  @Column('boolean', { default: false }) assigns!: boolean;
  @Column('integer', { array: true, default: '{}' }) tagIds!: number[];
  @Column('boolean', { default: false }) closes!: boolean;
}

/** SQL of templates as rows of `ReplyTemplateView`. Omits deleted tags. */
const viewSql = `
  select id, title, text, json_build_object(
    'tag_ids', (select coalesce(json_agg(tag.id order by tag.id), '[]') from ticket_tags tag where tag.id = any (tag_ids)),
    'assign', case when assigns then 'me' end, 'close', closes) as actions
  from reply_templates`;

/** The columns of the actions. */
export type TemplateActions = Pick<ReplyTemplate, 'assigns' | 'tagIds' | 'closes'>;

/** The maximum length of the list. */
const MAX_LISTED = 500;

@Injectable()
export class ReplyTemplateRepository {
  constructor(private readonly database: Database) {}

  private get templates() {
    return this.database.repository(ReplyTemplate);
  }

  /** Templates whose title matches come first, then those whose text matches. */
  list(pattern: string | null): Promise<ReplyTemplateView[]> {
    return this.database.rows(
      `${viewSql}
       where $1::text is null or title ilike $1 or text ilike $1
       order by title not ilike $1, lower(title), id limit ${MAX_LISTED}`,
      [pattern],
    );
  }

  find(id: number): Promise<ReplyTemplateView | null> {
    return this.database.findRow(`${viewSql} where id = $1`, [id]);
  }

  /** Includes the ids of deleted tags. */
  async getTagIds(id: number): Promise<number[]> {
    return (await this.templates.findOneByOrFail({ id })).tagIds;
  }

  /** Serializes the creation of templates by one person, so that each counts the previous ones. */
  lockByUser(userId: number): Promise<void> {
    return this.database.acquireLock(`reply templates:${userId}`);
  }

  countByUser(createdBy: number): Promise<number> {
    return this.templates.countBy({ createdBy });
  }

  create(
    template: Omit<ReplyTemplate, 'id' | keyof TemplateActions> & Partial<TemplateActions>,
  ): Promise<ReplyTemplate> {
    return this.templates.save({ ...template });
  }

  /** Locks a template until commit, so that changes are serialized. */
  async lockForUpdate(id: number): Promise<void> {
    await this.database.execute('select from reply_templates where id = $1 for update', [id]);
  }

  async update(id: number, template: Partial<Omit<ReplyTemplate, 'id'>>): Promise<void> {
    await this.templates.update({ id }, template);
  }

  async delete(id: number): Promise<void> {
    await this.templates.delete({ id });
  }
}
