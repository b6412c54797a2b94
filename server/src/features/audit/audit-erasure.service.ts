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

/** The fields of records that say something about a person, by subject. Records of other subjects have no such fields. */
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
  message: ['chat_id', 'key', 'last_error'],
  session: ['device', 'address'],
  ticket: ['title'],
  user: ['public_name', 'character'],
};

/** Erases personal values from audit records. The chain of seals stays intact. */
@Injectable()
export class AuditErasureService {
  constructor(private readonly records: AuditErasureRepository) {}

  /** Erases what records say about a person, and IP addresses that they acted from. Returns how many records it changed. */
  @Transactional()
  async erasePerson(person: PersonReferences): Promise<number> {
    await this.records.lockErasures();
    let count = 0;
    let lastId = '0';
    for (;;) {
      const records = await this.records.listErasableByPerson(person, lastId, BATCH);
      count += await this.erase(records, (record) => listPaths(record, person.telegramId));
      if (records.length < BATCH) return count;
      lastId = records.at(-1)!.id;
    }
  }

  /** Erases the IP addresses in records from before `cutoff`. Returns how many records it changed. */
  async eraseAddresses(cutoff: Date): Promise<number> {
    let count = 0;
    for (;;) {
      const erased = await this.eraseAddressBatch(cutoff);
      count += erased;
      if (erased < BATCH) return count;
    }
  }

  @Transactional()
  private async eraseAddressBatch(cutoff: Date): Promise<number> {
    await this.records.lockErasures();
    return this.erase(await this.records.listWithAddress(cutoff, BATCH), () => ['ip', 'before.address']);
  }

  /** Yields batches of all records of what a person did or of things about them, by id. */
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
    choosePaths: (row: Row) => string[],
  ): Promise<number> {
    const erasures = rows.flatMap((row): RecordErasure[] => {
      const erased = computeErasure(row, choosePaths(row));
      return erased ? [{ id: row.id, erased }] : [];
    });
    if (erasures.length > 0) await this.records.erase(erasures);
    return erasures.length;
  }
}

function listPaths({ subject, isActor, isAbout, ...record }: PersonRecord, telegramId: string): string[] {
  // A person's saved searches are visible only to them.
  const fields = isAbout || (isActor && subject === 'deposit-view') ? (personalFields[subject] ?? []) : [];
  const paths = fields.flatMap((field) => [
    ...(isAboutPerson(record.beforeFields, field, subject, telegramId) ? [`before.${field}`] : []),
    ...(isAboutPerson(record.afterFields, field, subject, telegramId) ? [`after.${field}`] : []),
  ]);
  return isActor ? ['ip', ...paths] : paths;
}

/** A record of a brand may name another person on one side, so only values equal to the Telegram id are about this one. */
const isAboutPerson = (
  fields: PersonRecord['beforeFields'],
  field: string,
  subject: string,
  telegramId: string,
): boolean => subject !== 'brand' || fields?.[field] === telegramId;
