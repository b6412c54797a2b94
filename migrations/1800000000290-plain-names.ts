import type { QueryRunner } from 'typeorm';

/** By the new name. */
const formerNames = {
  enqueue_statistics_of_brands: 'note_changed_brands',
  enqueue_statistics_of_corrections: 'note_changed_ftd_corrections',
  enqueue_statistics_of_figures: 'note_changed_member_figures',
  enqueue_statistics_of_periods: 'note_changed_report_periods',
  enqueue_statistics_of_rejections: 'note_changed_rejections',
  enqueue_statistics_of_totals: 'note_changed_deposit_result_totals',
  enqueue_moments_of_deposits: 'note_moments_of_deposits',
  enqueue_moments_of_members: 'note_moments_of_members',
  index_ticket_words: 'note_ticket_words',
  request_recount: 'note_older_totals',
};

/** By the new part. The last is a part of the others, so it comes after them. */
const formerTriggerParts = {
  enqueue_moments_: 'note_moments_',
  request_recount: 'note_older',
  index_words: 'note_words',
  enqueue_statistics_: 'note_',
};

export class PlainNames1800000000290 {
  static readonly canFormerReleaseRun = true;

  async up(db: QueryRunner): Promise<void> {
    for (const [name, formerName] of Object.entries(formerNames))
      await db.query(`alter function ${formerName} rename to ${name}`);
    for (const [part, formerPart] of Object.entries(formerTriggerParts))
      await renameTriggers(db, formerPart, part);
  }
}

async function renameTriggers(db: QueryRunner, from: string, to: string): Promise<void> {
  const triggers = (await db.query(
    `select tgname as name, tgrelid::regclass::text as "table" from pg_trigger
     join pg_class c on c.oid = tgrelid and c.relnamespace = current_schema()::regnamespace
     where not tgisinternal and tgname ~ ('(^|_)' || $1) order by 2, 1`,
    [from],
  )) as { name: string; table: string }[];
  for (const { name, table } of triggers)
    await db.query(`alter trigger ${name} on ${table} rename to ${name.replace(from, to)}`);
}
