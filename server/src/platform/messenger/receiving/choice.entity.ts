import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The choice that a person has to make just now. */
@Entity('choices')
export class Choice {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'choices_pkey' }) telegramId!: string;
  @Column('text') purpose!: string;
  /** The part of a name by which the person looks for an item. Null: all items are offered. */
  @Column('text', { nullable: true }) sought!: string | null;
  @Column('timestamptz') expiresAt!: Date;
}

/** When a person last chose an item, so that recent ones are offered first. */
@Entity('choice_uses')
export class ChoiceUse {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'choice_uses_pkey' }) telegramId!: string;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'choice_uses_pkey' }) itemId!: number;
  @Column('timestamptz') usedAt!: Date;
}
