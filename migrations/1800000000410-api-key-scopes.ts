import type { QueryRunner } from 'typeorm';

/** Existing keys may still do what they could before. */
export class ApiKeyScopes1800000000410 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table api_keys
        add column scopes text[] not null default '{deposits:read,deposits:write,reports:read}',
        add column addresses text[] not null default '{}',
        add column expires_at timestamptz;
    `);
  }
}
