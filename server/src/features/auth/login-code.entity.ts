import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A one-time login code. Only its hash is stored. */
@Entity('login_codes')
export class LoginCode {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'login_codes_pkey' }) codeHash!: Buffer;
  @Column('integer') userId!: number;
  @Column('timestamptz') expiresAt!: Date;
}
