import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { LongQueryDatabase } from '../../../platform/database/side-pool.js';
import { streamBatches } from '../../../platform/exports/row-batches.js';
import { Ticket } from '../../tickets/records/ticket.entity.js';
import { Erasure } from './erasure.repository.js';
import { personCteSql, personTables } from './person-tables.sql.js';

/** A person, with the ids and names by which the data about them is found. */
export interface Person {
  userId: number;
  telegramId: string;
  /** The names by which forms may have called the person, in lower case. */
  names: string[];
}

/** In the order in which writers of a person's data acquire these locks. */
const lockStatements = [
  `select from brand_users where user_id = (select id from person) order by id for update`,
  `select from tickets where user_id = (select id from person) order by id for update`,
];

/** SQL about a person on the tables of all features. */
@Injectable()
export class PersonRepository {
  constructor(
    private readonly database: Database,
    private readonly longQueries: LongQueryDatabase,
  ) {}

  /** Null: the person does not exist or is erased. */
  find(userId: number): Promise<Person | null> {
    return this.database.findRow(
      `select id as "userId", telegram_id as "telegramId",
         array_remove(array[lower(public_name), lower(username), '@' || lower(username)], null) as names
       from users where id = $1 and not exists (select from erasures where user_id = $1)`,
      [userId],
    );
  }

  /**
   * Deletes the person's updates up to a time. Waits for updates in progress, which may need locks that the caller holds, such as those
   * of assigned tickets. A deadlock counts as `busy`, and the erasure is tried again.
   */
  async deleteUpdates({ telegramId }: Person, until: Date): Promise<void> {
    await this.database.execute(
      'delete from telegram_updates where $1::bigint in (person_id, chat_id) and received_at <= $2',
      [telegramId, until],
    );
  }

  getDatabaseTime(): Promise<Date> {
    return this.database.value('select clock_timestamp() as now');
  }

  /** Extends the statement timeout of this transaction, because a person may have very many deposits. */
  async extendStatementTimeout(): Promise<void> {
    await this.database.execute(`select set_config('statement_timeout', '5min', true)`);
  }

  /** Acquires the locks that come after those of deposits, and before the lock of the person. */
  async lockRows(person: Person): Promise<void> {
    for (const statement of lockStatements) await this.run(statement, person);
  }

  listTicketIds({ userId }: Person): Promise<number[]> {
    return this.database.values('select id from tickets where user_id = $1', [userId]);
  }

  listActiveMemberships({ userId }: Person): Promise<{ id: number; brandId: number; userId: number }[]> {
    return this.database.rows(
      'select id, brand_id as "brandId", user_id as "userId" from brand_users where user_id = $1 and dismissed_at is null',
      [userId],
    );
  }

  listOpenTickets({ userId }: Person): Promise<Ticket[]> {
    return this.database.repository(Ticket).findBy({ userId, status: Not('closed') });
  }

  /** The brands whose screens show the person or their tickets. Contains null if there are tickets without a brand. */
  listBrandIds({ userId }: Person): Promise<(number | null)[]> {
    return this.database.values(
      'select brand_id as id from brand_users where user_id = $1 union select brand_id from tickets where user_id = $1',
      [userId],
    );
  }

  /** Erases the person from all tables, except those of the ledger and the audit, and stores the erasure. */
  async erase(person: Person, erasedAt: Date): Promise<void> {
    const { userId } = person;
    const photoName = await this.database.value<string | null>(
      'select photo_name as "photoName" from users where id = $1',
      [userId],
    );
    for (const { erased } of Object.values(personTables))
      if (typeof erased !== 'string') for (const statement of erased) await this.run(statement, person);
    await this.database.repository(Erasure).insert({ userId, erasedAt, photoName });
  }

  /** Yields the rows of a table that an export of the person contains, in batches. */
  async *streamRows(table: string, person: Person): AsyncGenerator<object[]> {
    const { where, omit = [] } = personTables[table]!.exported!;
    const { dataSource } = await this.longQueries.connect();
    yield* streamBatches(
      dataSource,
      `${personCteSql} select to_jsonb(t) - '{${omit.join(',')}}'::text[] as row from ${table} t where ${where}`,
      toParameters(person),
      ({ row }: { row: object }) => row,
    );
  }

  /** The files that the person sent, and the profile picture. */
  listFiles({ userId, telegramId }: Person): Promise<{ key: string; name: string }[]> {
    return this.database.rows(
      `select 'files/' || f.name as key, f.name || coalesce(' ' || f.given_name, '') as name
       from ticket_files f join ticket_messages m on m.id = f.message_id where m.user_id = $1
       union all
       select 'files/' || name, name || coalesce(' ' || given_name, '')
       from deposit_slips where sender_telegram_id = $2 and status = 'stored'
       union all
       select 'files/' || name, name || ' ' || given_name from deposit_files where user_id = $1
       union all
       select 'avatars/' || photo_name, photo_name from users where id = $1 and photo_name is not null
       order by key`,
      [userId, telegramId],
    );
  }

  private run(statement: string, person: Person): Promise<unknown> {
    return this.database.execute(`${personCteSql} ${statement}`, toParameters(person));
  }
}

const toParameters = ({ userId, telegramId, names }: Person) => [userId, telegramId, names];
