import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { Greeting } from './greeting.rules.js';

/** What the bot has said about itself in a group, and when it did so last. */
@Entity('group_greetings')
@Check('group_greetings_kind_known', `kind in ('introduction', 'cannot read')`)
export class GroupGreeting {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'group_greetings_pkey' }) chatId!: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'group_greetings_pkey' }) kind!: Greeting;
  @Column('timestamptz') greetedAt!: Date;
}
