import type { QueryRunner } from 'typeorm';

/** Accounts at the OpenID provider with which staff log in. */
export class OpenId1800000000010 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table openid_identities (
        issuer text not null,
        subject text not null,
        user_id integer not null constraint openid_identities_user_fkey references users(id) on delete cascade,
        connected_at timestamptz not null,
        constraint openid_identities_pkey primary key (issuer, subject),
        constraint openid_identities_of_user_unique unique (user_id, issuer)
      );
      create table openid_used_ids (
        id_hash bytea not null constraint openid_used_ids_pkey primary key,
        expires_at timestamptz not null
      );
    `);
  }
}
