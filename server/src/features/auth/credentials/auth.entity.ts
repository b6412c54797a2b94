import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A one-time login code. Only its hash is stored. */
@Entity('login_codes')
export class LoginCode {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'login_codes_pkey' }) codeHash!: Buffer;
  @Column('integer') userId!: number;
  @Column('timestamptz') expiresAt!: Date;
}

/** An access token that was logged out. It is kept until the token would have expired. */
@Entity('revoked_tokens')
export class RevokedToken {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'revoked_tokens_pkey' }) tokenId!: string;
  @Column('timestamptz') expiresAt!: Date;
}
