import type { QueryRunner } from 'typeorm';

/** A message that a program writes into a ticket has no person as its author. */
export class MessagesOfApiKeys1800000000411 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table ticket_messages
        add column api_key_id integer constraint ticket_messages_key_fkey references api_keys(id),
        alter column user_id drop not null,
        add constraint ticket_messages_one_author check (num_nonnulls(user_id, api_key_id) = 1);
    `);
  }
}
