import { Injectable } from '@nestjs/common';
import { MoreThan, Column, Entity, Generated, PrimaryColumn } from 'typeorm';
import { Database } from '../../../../platform/database/database.js';
import type { DialogueStep } from './deposit-dialogue.rules.js';
import type { DepositType } from '../../ledger/deposit.entity.js';

@Entity('deposit_dialogues')
export class DepositDialogue {
  @PrimaryColumn('bigint') telegramId!: string;
  /** Changes with each new message that the bot sends for the dialogue, and with each new dialogue of the person. */
  // The type of the decorator lacks `identity`.
  @Generated('identity' as 'increment')
  @Column({ type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;
  @Column('integer', { nullable: true }) brandId!: number | null;
  @Column('text', { nullable: true }) type!: DepositType | null;
  @Column('timestamptz') expiresAt!: Date;
}

@Injectable()
export class DepositDialogueRepository {
  constructor(private readonly database: Database) {}

  /** Locks the person's open dialogue until commit, so that only one of two concurrent forms ends it. */
  lockForUpdate(telegramId: string, now: Date): Promise<DepositDialogue | null> {
    return this.dialogues.findOne({
      where: { telegramId, expiresAt: MoreThan(now) },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Creates a dialogue in place of the person's former one, open or not. Returns the ids of both. */
  upsert(
    telegramId: string,
    { brandId, type }: DialogueStep,
    expiresAt: Date,
  ): Promise<{ id: string; replacedId: string | null }> {
    return this.database.onlyRow(
      `with former as (select id from deposit_dialogues where telegram_id = $1)
       insert into deposit_dialogues (telegram_id, brand_id, type, expires_at) values ($1, $2, $3, $4)
       on conflict (telegram_id) do update
         set id = default, brand_id = excluded.brand_id, type = excluded.type, expires_at = excluded.expires_at
       returning id, (select id from former) as "replacedId"`,
      [telegramId, brandId, type, expiresAt],
    );
  }

  async update(telegramId: string, { brandId, type }: DialogueStep, expiresAt: Date): Promise<void> {
    await this.dialogues.update({ telegramId }, { brandId, type, expiresAt });
  }

  async delete(telegramId: string): Promise<void> {
    await this.dialogues.delete({ telegramId });
  }

  private get dialogues() {
    return this.database.repository(DepositDialogue);
  }
}
