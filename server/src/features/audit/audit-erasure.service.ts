import { Injectable } from '@nestjs/common';
import { Transactional } from '../../platform/database/database.js';
import {
  AuditErasureRepository,
  type PersonReferences,
  type RecordErasure,
  type PersonRecord,
} from './audit-erasure.repository.js';
import { type ErasableRecord, eraseValues } from './audit-seal.rules.js';

const BATCH = 1_000;

/** The fields of records that say something about a person, by subject. Records of other subjects only have ids and facts. */
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

  /** Erases what records say about a person, and the addresses they acted from. Returns the number of changed records. */
  @Transactional()
  async erasePerson(person: PersonReferences): Promise<number> {
    await this.records.lockErasures();
    let count = 0;
    let lastId = '0';
    for (;;) {
      const records = await this.records.listByPerson(person, lastId, BATCH);
      count += await this.erase(records, (record) => listPaths(record, person.telegramId));
      if (records.length < BATCH) return count;
      lastId = records.at(-1)!.id;
    }
  }

  /** Erases the addresses of older records. Returns their number. */
  async eraseAddresses(before: Date): Promise<number> {
    let count = 0;
    for (;;) {
      const erased = await this.eraseAddressBatch(before);
      count += erased;
      if (erased < BATCH) return count;
    }
  }

  @Transactional()
  private async eraseAddressBatch(before: Date): Promise<number> {
    await this.records.lockErasures();
    return this.erase(await this.records.listWithAddress(before, BATCH), () => ['ip', 'before.address']);
  }

  /** Reads the records that concern a person, oldest first. */
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
      const erased = eraseValues(row, choosePaths(row));
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

/** The brand had other admins before and after this. */
const isAboutPerson = (
  fields: PersonRecord['beforeFields'],
  field: string,
  subject: string,
  telegramId: string,
): boolean => subject !== 'brand' || fields?.[field] === telegramId;
