import { Injectable } from '@nestjs/common';
import { LessThan, MoreThan, Column, Entity, PrimaryColumn } from 'typeorm';
import { Database } from '../../../../platform/database/database.js';

/** A message with one or more forms, sent to the bot in private, whose brand is not chosen yet. */
@Entity('pending_forms')
export class PendingForm {
  @PrimaryColumn('bigint') telegramId!: string;
  @PrimaryColumn('bigint') messageId!: string;
  @Column('bigint', { nullable: true }) threadId!: string | null;
  @Column('text') text!: string;
  /** When the message was sent or edited. */
  @Column('timestamptz') sentAt!: Date;
  /** When it was stored first. An edit does not postpone its expiry. */
  @Column('timestamptz') createdAt!: Date;
}

@Injectable()
export class PendingFormRepository {
  constructor(private readonly database: Database) {}

  private get forms() {
    return this.database.repository(PendingForm);
  }

  /** Locks a pending message until commit, so that only one of two presses submits it. */
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
