import { Injectable } from '@nestjs/common';
import { LessThan, MoreThan, Column, Entity, PrimaryColumn } from 'typeorm';
import { Database } from '../../../../platform/database/database.js';

/** A private message whose brand is not chosen yet. */
@Entity('pending_forms')
export class PendingForm {
  @PrimaryColumn('bigint') telegramId!: string;
  @PrimaryColumn('bigint') messageId!: string;
  @Column('bigint', { nullable: true }) threadId!: string | null;
  @Column('text') text!: string;
  @Column('timestamptz') sentAt!: Date;
  /** An edit does not postpone the expiry. */
  @Column('timestamptz') createdAt!: Date;
}

@Injectable()
export class PendingFormRepository {
  constructor(private readonly database: Database) {}

  private get forms() {
    return this.database.repository(PendingForm);
  }

  /** Only one of two presses submits the message. */
  lockForUpdate(telegramId: string, messageId: string, createdAfter: Date): Promise<PendingForm | null> {
    return this.forms.findOne({
      where: { telegramId, messageId, createdAt: MoreThan(createdAfter) },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async upsert(form: PendingForm): Promise<void> {
    await this.forms.upsert(form, ['telegramId', 'messageId']);
  }

  async delete(telegramId: string, messageId: string): Promise<void> {
    await this.forms.delete({ telegramId, messageId });
  }

  async purgeBefore(createdBefore: Date): Promise<void> {
    await this.forms.delete({ createdAt: LessThan(createdBefore) });
  }
}
