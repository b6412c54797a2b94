import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';
import type { CardStep, Correction, RecentDecision } from './card.rules.js';

/** A message in a person's chat with the bot, by which they moderate deposits. Its outbox key follows from id and number. */
@Entity('deposit_cards')
export class DepositCard {
  @IdentityColumn() id!: number;
  @Column('integer') userId!: number;
  @Column('integer') brandId!: number;
  /** `each`: always of the same deposit. `live`: of the next one that waits. */
  @Column('text') kind!: 'each' | 'live';
  /** Null: nothing waits for the live card. The deposit may be erased. */
  @Column('integer', { nullable: true }) depositId!: number | null;
  /** An unfinished action of the person. */
  @Column('jsonb', { nullable: true }) step!: CardStep | null;
  /** Fields that the person has corrected, until they accept the deposit. */
  @Column('jsonb', { nullable: true }) correction!: Correction | null;
  /** The last decision that the card shows. */
  @Column('jsonb', { nullable: true }) decided!: RecentDecision | null;
  /** A live card took over, so this one has no buttons. */
  @Column('boolean', { default: false }) isRetired!: boolean;
  /** Hash of the content that was queued last. */
  @Column('text', { nullable: true }) shown!: string | null;
  /**
   * Since when the person knows which deposit a live card shows: they brought it there, acted on it, or were told. Null: a
   * decision of somebody else brought it.
   */
  @Column('timestamptz', { nullable: true }) acknowledgedAt!: Date | null;
  /** Counts the messages of a live card. It comes again as a new one, because an edit makes no sound. */
  @Column('integer', { default: 0 }) messageNumber!: number;
  /** The newest deposit of the brand that the person knows of: from a sound of the live card, or from their own press. */
  @Column('integer', { nullable: true }) heardId!: number | null;
  /** When its message was queued. */
  @Column('timestamptz') begunAt!: Date;
  @Column('timestamptz', { nullable: true }) queuedAt!: Date | null;
  /** When its content changes by time alone. */
  @Column('timestamptz', { nullable: true }) refreshAt!: Date | null;
}
