import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NoticeSwitch } from './agent-notices.rules.js';

/** Which moments and reminders a person does not want. Without a row all are on, and the person has not opened the mini-app. */
@Entity('moment_settings')
export class AgentNoticeSetting {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'moment_settings_pkey' }) userId!: number;
  @Column('text', { array: true, default: '{}' }) muted!: NoticeSwitch[];
  /** When the person last opened the mini-app, to the hour. */
  @Column('timestamptz', { nullable: true }) openedAt!: Date | null;
}
