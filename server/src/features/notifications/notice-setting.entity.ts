import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DepositCards, NoticeSubject } from './notice.rules.js';

/** The notices that a person of the staff does not want. Without a row all are on. */
@Entity('notice_settings')
export class NoticeSetting {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'notice_settings_pkey' }) userId!: number;
  @Column('text', { array: true }) muted!: NoticeSubject[];
  @Column('text', { default: 'auto' }) depositCards!: DepositCards;
  /** The hours (UTC+3) from which and until which notices make no sound. Null: they always do. */
  @Column('smallint', { nullable: true }) quietFrom!: number | null;
  @Column('smallint', { nullable: true }) quietTo!: number | null;
}
