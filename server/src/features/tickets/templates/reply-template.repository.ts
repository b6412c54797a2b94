import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';

@Entity('reply_templates')
export class ReplyTemplate {
  @IdentityColumn() id!: number;
  @Column('varchar', { length: 64 }) title!: string;
  @Column('varchar', { length: 1000 }) text!: string;
  /** Null for the oldest templates, which count toward nobody's limit. */
  @Column('integer', { nullable: true }) createdBy!: number | null;
}

/** The maximum length of the list. */
const MAX_LISTED = 500;

@Injectable()
export class ReplyTemplateRepository {
  constructor(private readonly database: Database) {}

  private get templates() {
    return this.database.repository(ReplyTemplate);
  }

  /** Templates whose title matches come first, then those whose text matches. */
  list(pattern: string | null): Promise<Omit<ReplyTemplate, 'createdBy'>[]> {
    return this.database.rows(
      `select id, title, text from reply_templates
       where $1::text is null or title ilike $1 or text ilike $1
       order by title not ilike $1, lower(title), id limit ${MAX_LISTED}`,
      [pattern],
    );
  }

  /** Serializes the creation of templates by one person, so that each counts the previous ones. */
  lockByUser(userId: number): Promise<void> {
    return this.database.acquireLock(`reply templates:${userId}`);
  }

  countByUser(createdBy: number): Promise<number> {
    return this.templates.countBy({ createdBy });
  }

  create(template: Omit<ReplyTemplate, 'id'>): Promise<ReplyTemplate> {
    return this.templates.save({ ...template });
  }

  /** Locks a template until commit, so that changes are serialized. */
  lockForUpdate(id: number): Promise<ReplyTemplate | null> {
    return this.templates.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(id: number, { title, text }: Pick<ReplyTemplate, 'title' | 'text'>): Promise<void> {
    await this.templates.update({ id }, { title, text });
  }

  async delete(id: number): Promise<void> {
    await this.templates.delete({ id });
  }
}
