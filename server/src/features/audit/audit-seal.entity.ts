import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A link of the hash chain over the audit records. */
@Entity('audit_seals')
@Unique('audit_seals_record_key', ['recordId'])
export class AuditSeal {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'audit_seals_pkey' }) position!: string;
  @Column('bigint') recordId!: string;
  @Column('bytea') hash!: Buffer;
  /** 1: the seal covers the values of the record. 2: it covers their salted hashes, so values can be erased. */
  @Column('smallint', { default: 1 }) version!: number;
}

/** A record that waits for its seal. A trigger marks each new record. */
@Entity('audit_unsealed')
export class AuditUnsealed {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'audit_unsealed_pkey' }) recordId!: string;
}

/** The last seal of a moment, kept to compare the chain with later. */
@Entity('audit_heads')
export class AuditHead {
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'audit_heads_pkey' }) notedAt!: Date;
  @Column('bigint') position!: string;
  @Column('bytea') hash!: Buffer;
}
