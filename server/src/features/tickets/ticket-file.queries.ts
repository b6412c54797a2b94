import type { EntityManager } from 'typeorm';
import { run, valuesOf } from '../../platform/database/statements/statement.js';

/** `given_name`: the name that the sender gave it. It and the size in bytes are null for old files. */
export interface StoredFile {
  name: string;
  given_name: string | null;
  size: number | null;
}

/** Notes files in their order, before they are stored. They are loose until a message gets them. */
export async function insertFiles(db: EntityManager, files: StoredFile[], now: Date): Promise<void> {
  await db.query(
    `insert into ticket_files (name, given_name, size, position, created_at)
     select name, given_name, size, position, $4
     from unnest($1::text[], $2::text[], $3::int[]) with ordinality as files (name, given_name, size, position)`,
    [
      files.map(({ name }) => name),
      files.map(({ given_name }) => given_name),
      files.map(({ size }) => size),
      now,
    ],
  );
}

export const giveFiles = run<[names: string[], messageId: number]>(
  'update ticket_files set message_id = $2 where name = any($1::text[])',
);

/** Which of the files are loose: they belong to no message. */
export const findLooseFiles = valuesOf<string, [names: string[]]>(
  'select name from ticket_files where name = any($1::text[]) and message_id is null',
);

/** Loose files that were noted before that moment. */
export const findLooseFilesBefore = valuesOf<string, [before: Date, limit: number]>(
  'select name from ticket_files where message_id is null and created_at < $1 order by created_at limit $2',
);

export const deleteLooseFiles = run<[names: string[]]>(
  'delete from ticket_files where name = any($1::text[]) and message_id is null',
);
