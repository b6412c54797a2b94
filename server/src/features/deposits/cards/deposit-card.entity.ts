import { Column, Entity } from 'typeorm';
import { IdentityColumn } from '../../../platform/database/columns.js';
import type { CardStep, Correction, RecentDecision } from './card.rules.js';

/** The outbox key of its message has `id` and `messageNumber`. */
@Entity('deposit_cards')
export class DepositCard {
  @IdentityColumn() id!: number;
  @Column('integer') userId!: number;
  @Column('integer') brandId!: number;
  /** `each`: always shows the same deposit. `live`: shows the next waiting one. */
  @Column('text') kind!: 'each' | 'live';
  /** A deposit with this id may have been erased. */
  @Column('integer', { nullable: true }) depositId!: number | null;
  @Column('jsonb', { nullable: true }) step!: CardStep | null;
  /** The deposit gets these fields when the person accepts it on this card. */
  @Column('jsonb', { nullable: true }) correction!: Correction | null;
  @Column('jsonb', { name: 'decided', nullable: true }) recentDecision!: RecentDecision | null;
  /** A live card has replaced this card. */
  @Column('boolean', { default: false }) isRetired!: boolean;
  /** Hash of the content that was queued last. */
  @Column('text', { name: 'shown', nullable: true }) shownHash!: string | null;
  /** Since when the person knows which deposit a live card shows. */
  @Column('timestamptz', { nullable: true }) acknowledgedAt!: Date | null;
  /** How often a live card was sent again, because an edit makes no sound. */
  @Column('integer', { default: 0 }) messageNumber!: number;
  /** The newest deposit that was announced to the person. */
  @Column('integer', { name: 'heard_id', nullable: true }) announcedId!: number | null;
  @Column('timestamptz', { name: 'begun_at' }) messageCreatedAt!: Date;
  @Column('timestamptz', { nullable: true }) queuedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) refreshAt!: Date | null;
}
