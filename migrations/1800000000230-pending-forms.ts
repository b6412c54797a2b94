import type { QueryRunner } from 'typeorm';

/** Forms sent in private that still need a brand, and the threads of photos that may belong to a form. */
export class PendingForms1800000000230 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table pending_forms (
        telegram_id bigint not null,
        message_id bigint not null,
        thread_id bigint,
        text text not null,
        sent_at timestamptz not null,
        created_at timestamptz not null,
        constraint pending_forms_pkey primary key (telegram_id, message_id)
      );
      create index pending_forms_by_age on pending_forms (created_at);
      alter table deposit_slips add column thread_id bigint;
    `);
  }
}
