import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The open choice of a person. */
@Entity('choices')
export class Choice {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'choices_pkey' }) telegramId!: string;
  @Column('text') purpose!: string;
  /** A part of a name that filters the offered items. Null: all are offered. */
  @Column('text', { nullable: true }) sought!: string | null;
  @Column('timestamptz') expiresAt!: Date;
}

/** When a person last chose an item. Recent items are offered first. */
@Entity('choice_uses')
export class ChoiceUse {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'choice_uses_pkey' }) telegramId!: string;
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'choice_uses_pkey' }) itemId!: number;
  @Column('timestamptz') usedAt!: Date;
}
