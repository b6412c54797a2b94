import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';
import type { CardStep, Correction, RecentDecision } from './card.rules.js';

/** A message with which a person moderates deposits in their chat with the bot. Its outbox key has `id` and `messageNumber`. */
@Entity('deposit_cards')
export class DepositCard {
  @IdentityColumn() id!: number;
  @Column('integer') userId!: number;
  @Column('integer') brandId!: number;
  /** `each`: always shows the same deposit. `live`: shows the next waiting one. */
  @Column('text') kind!: 'each' | 'live';
  /** Null: the live card has no deposit to show. A deposit with this id may have been erased. */
  @Column('integer', { nullable: true }) depositId!: number | null;
  @Column('jsonb', { nullable: true }) step!: CardStep | null;
  /** Fields that the person has corrected. The deposit gets them when the person accepts it on this card. */
  @Column('jsonb', { nullable: true }) correction!: Correction | null;
  /** The last decision that the card has shown. */
  @Column('jsonb', { name: 'decided', nullable: true }) recentDecision!: RecentDecision | null;
  /** A live card has replaced this card, which has no buttons any more. */
  @Column('boolean', { default: false }) isRetired!: boolean;
  /** Hash of the content that was queued last. */
  @Column('text', { name: 'shown', nullable: true }) shownHash!: string | null;
  /**
   * Since when the person knows which deposit a live card shows: they acted on the card, or the bot told them. Null: the card
   * moved on without them, for example after a decision of another person.
   */
  @Column('timestamptz', { nullable: true }) acknowledgedAt!: Date | null;
  /** How many times a live card was sent again as a new message, because an edit makes no sound. */
  @Column('integer', { default: 0 }) messageNumber!: number;
  /** The newest deposit of the brand that was announced to the person, by a sound of the live card or after their own press. */
  @Column('integer', { name: 'heard_id', nullable: true }) announcedId!: number | null;
  /** When the current message of the card was queued first. */
  @Column('timestamptz', { name: 'begun_at' }) messageCreatedAt!: Date;
  /** When the content of the card was queued last. */
  @Column('timestamptz', { nullable: true }) queuedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) refreshAt!: Date | null;
}
