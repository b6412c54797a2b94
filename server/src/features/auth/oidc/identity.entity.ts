import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** An account at an OpenID provider with which a member of staff logs in. */
@Entity('openid_identities')
@Unique('openid_identities_of_user_unique', ['userId', 'issuer'])
export class OpenIdIdentity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'openid_identities_pkey' }) issuer!: string;
  /** The account's id at that provider (`sub`). */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'openid_identities_pkey' }) subject!: string;
  @Column('integer') userId!: number;
  @Column('timestamptz') connectedAt!: Date;
}

/** The id of a token that works only once. It is kept until the token has expired. */
@Entity('openid_used_ids')
export class UsedOpenIdToken {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'openid_used_ids_pkey' }) idHash!: Buffer;
  @Column('timestamptz') expiresAt!: Date;
}
