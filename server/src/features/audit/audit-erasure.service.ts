import { Injectable } from '@nestjs/common';
import { Transactional } from '../../platform/database/database.js';
import {
  AuditErasureRepository,
  type PersonReferences,
  type RecordErasure,
  type PersonRecord,
} from './audit-erasure.repository.js';
import { type ErasableRecord, computeErasure } from './audit-seal.rules.js';

const BATCH = 1_000;

/** The personal fields of `before` and `after`, by subject. Other subjects have none. */
const personalFields: Record<string, readonly string[]> = {
  brand: ['admin_telegram_id', 'report_chat_id'],
  deposit: [
    'agent',
    'description',
    'reported',
    'reported_text',
    'reporter_telegram_id',
    'chat_id',
    'message_id',
  ],
  'deposit-view': ['name', 'query'],
  export: ['q'],
  message: ['chat_id', 'key', 'last_error'],
  passkey: ['name'],
  session: ['device', 'address'],
  ticket: ['title'],
  user: ['public_name', 'character', 'issuer', 'subject'],
};

/** Erases personal values from audit records. The chain of seals stays intact. */
@Injectable()
export class AuditErasureService {
  constructor(private readonly records: AuditErasureRepository) {}

  /** Erases the personal data of a person, and the IP addresses that they acted from. Returns the number of changed records. */
  @Transactional()
  async erasePerson(person: PersonReferences): Promise<number> {
    await this.records.lockErasures();
    let count = 0;
    let lastId = '0';
    for (;;) {
      const records = await this.records.listErasableByPerson(person, lastId, BATCH);
      count += await this.erase(records, (record) => listPersonalPaths(record, person.telegramId));
      if (records.length < BATCH) return count;
      lastId = records.at(-1)!.id;
    }
  }

  /** Erases the IP addresses in records from before `cutoff`. Returns the number of changed records. */
  async eraseAddresses(cutoff: Date): Promise<number> {
    let count = 0;
    for (;;) {
      const erasedCount = await this.eraseAddressBatch(cutoff);
      count += erasedCount;
      if (erasedCount < BATCH) return count;
    }
  }

  @Transactional()
  private async eraseAddressBatch(cutoff: Date): Promise<number> {
    await this.records.lockErasures();
    return this.erase(await this.records.listWithAddress(cutoff, BATCH), () => ['ip', 'before.address']);
  }

  /** Yields all records of the person's actions and about the person, in batches, ordered by id. */
  async *streamRows(person: PersonReferences): AsyncGenerator<object[]> {
    let lastId = '0';
    for (;;) {
      const records = await this.records.listRowsByPerson(person, lastId, BATCH);
      yield records.map(({ row }) => row);
      if (records.length < BATCH) return;
      lastId = records.at(-1)!.id;
    }
  }

  private async erase<Row extends ErasableRecord>(
    rows: Row[],
    listPaths: (row: Row) => string[],
  ): Promise<number> {
    const erasures = rows.flatMap((row): RecordErasure[] => {
      const erased = computeErasure(row, listPaths(row));
      return erased ? [{ id: row.id, erased }] : [];
    });
    if (erasures.length > 0) await this.records.erase(erasures);
    return erasures.length;
  }
}

/** The paths of the values in a record that are to be erased with a person. */
function listPersonalPaths(
  { subject, isActor, isAbout, beforeFields, afterFields }: PersonRecord,
  telegramId: string,
): string[] {
  // A saved search or an export is about nobody, but what was searched for is personal to its actor.
  const isOwnSearch = isActor && (subject === 'deposit-view' || subject === 'export');
  const fields = isAbout || isOwnSearch ? (personalFields[subject] ?? []) : [];
  // A change of a brand's admin is about two people.
  const isOfPerson = (value: string | undefined) => subject !== 'brand' || value === telegramId;
  const paths = fields.flatMap((field) => [
    ...(isOfPerson(beforeFields?.[field]) ? [`before.${field}`] : []),
    ...(isOfPerson(afterFields?.[field]) ? [`after.${field}`] : []),
  ]);
  return isActor ? ['ip', ...paths] : paths;
}
