import type { EntityManager } from 'typeorm';
import { run, valuesOf } from '../../platform/database/statements/statement.js';

/** `givenName`: the name that the sender gave it. */
export interface NamedFile {
  name: string;
  givenName: string;
}

/** Notes files in their order, before they are stored. They are loose until a message gets them. */
export async function insertFiles(db: EntityManager, files: NamedFile[], now: Date): Promise<void> {
  await db.query(
    `insert into ticket_files (name, given_name, position, created_at)
     select name, given_name, position, $3
     from unnest($1::text[], $2::text[]) with ordinality as files (name, given_name, position)`,
    [files.map(({ name }) => name), files.map(({ givenName }) => givenName), now],
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
