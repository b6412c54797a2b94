import { Injectable } from '@nestjs/common';
import { MoreThan, Column, Entity, PrimaryColumn } from 'typeorm';
import { Database } from '../../database/database.js';

@Entity('choices')
export class Choice {
  @PrimaryColumn('bigint') telegramId!: string;
  @Column('text') purpose!: string;
  /** A part of a name that filters the offered items. Null: all are offered. */
  @Column('text', { name: 'sought', nullable: true }) nameFilter!: string | null;
  @Column('timestamptz') expiresAt!: Date;
}

/** When a person last chose an item. Recent items are offered first. */
@Entity('choice_uses')
export class ChoiceUse {
  @PrimaryColumn('bigint') telegramId!: string;
  @PrimaryColumn('integer') itemId!: number;
  @Column('timestamptz') usedAt!: Date;
}

@Injectable()
export class ChoiceRepository {
  constructor(private readonly database: Database) {}

  private get choices() {
    return this.database.repository(Choice);
  }

  /** Opens a choice, replacing the person's previous one. */
  async open(choice: Choice): Promise<void> {
    await this.choices.upsert(choice, ['telegramId']);
  }

  findOpen(telegramId: string, now: Date): Promise<Choice | null> {
    return this.choices.findOneBy({ telegramId, expiresAt: MoreThan(now) });
  }

  async close(telegramId: string): Promise<void> {
    await this.choices.delete({ telegramId });
  }

  async recordUse(use: ChoiceUse): Promise<void> {
    await this.database.repository(ChoiceUse).upsert(use, ['telegramId', 'itemId']);
  }

  /** The items that a person chose last, the latest first. */
  async listRecentItemIds(telegramId: string, limit: number): Promise<number[]> {
    const uses = await this.database.repository(ChoiceUse).find({
      where: { telegramId },
      order: { usedAt: 'DESC', itemId: 'ASC' },
      take: limit,
    });
    return uses.map(({ itemId }) => itemId);
  }

  /** Deletes up to `limit` uses before that time, and returns their number. */
  purgeUses(usedBefore: Date, limit: number): Promise<number> {
    return this.database.execute(
      `delete from choice_uses where (telegram_id, item_id) in (
         select telegram_id, item_id from choice_uses where used_at < $1 limit $2)`,
      [usedBefore, limit],
    );
  }
}
