import { Injectable } from '@nestjs/common';
import { LessThan, MoreThan } from 'typeorm';
import { Database } from '../../../../platform/database/database.js';
import { PendingForm } from './pending-form.entity.js';

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
