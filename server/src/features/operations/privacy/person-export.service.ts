import { createWriteStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import type { Caller } from '../../../platform/access/caller.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { Clock } from '../../../platform/time/clock.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { ExportSlots } from '../../../platform/exports/export-slots.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { AuditErasureService } from '../../audit/audit-erasure.service.js';
import { Ledger } from '../../deposits/ledger/ledger.js';
import { type Person, PersonRepository } from './person.repository.js';
import { personTables } from './person-tables.sql.js';

/** A file of an export. `about`: its description in the README. */
interface ExportedFile {
  name: string;
  about: string;
  open: () => Promise<Readable> | Readable;
}

/** Exports everything stored about a person. */
@Injectable()
export class PersonExportService {
  constructor(
    private readonly people: PersonRepository,
    private readonly store: FileStore,
    private readonly ledger: Ledger,
    private readonly auditErasure: AuditErasureService,
    private readonly audit: AuditTrail,
    private readonly slots: ExportSlots,
    private readonly clock: Clock,
  ) {}

  /** Creates a zip for the panel, as a stream. */
  async createZip(caller: Caller, userId: number) {
    const { signal, release } = this.slots.acquire(caller);
    try {
      const files = await this.startExport(userId);
      const zip = new ZipFile();
      const content = zip.outputStream as Readable;
      const fail = (error: unknown) => content.destroy(error as Error);
      zip.on('error', fail);
      for (const { name, open } of files)
        zip.addReadStreamLazy(name, (done) => {
          Promise.resolve(open())
            // A file may be erased during the export. yazl ignores errors of streams, and would never end.
            .then((stream) => done(null, stream.once('error', fail)))
            .catch(fail);
        });
      zip.end();
      content.once('close', release);
      addAbortSignal(signal, content);
      return { name: `person-${userId}`, format: 'zip' as const, content };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Writes the files into a new folder, and returns their number. */
  async save(userId: number, folder: string): Promise<number> {
    if (existsSync(folder)) throw new Error(`${folder} already exists. Choose another name.`);
    const files = await this.startExport(userId);
    for (const { name, open } of files) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(await open(), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    }
    return files.length;
  }

  /** Records the export, and lists its files. Throws 404 if the person does not exist or is erased. */
  private async startExport(userId: number): Promise<ExportedFile[]> {
    const person = await this.people.find(userId);
    if (!person) throw notFound();
    const files = [...this.listTables(person), ...(await this.listFiles(person))];
    await this.audit.record({ action: 'person.export', subjectId: userId });
    const readme = buildReadme(userId, this.clock.now(), files);
    return [{ name: 'README.txt', about: '', open: () => Readable.from([readme]) }, ...files];
  }

  private listTables(person: Person): ExportedFile[] {
    const tables = Object.entries(personTables).flatMap(([table, { exported }]): ExportedFile[] => {
      const open = () => toJsonStream(this.people.streamRows(table, person));
      return exported ? [{ name: `${table}.json`, about: exported.about, open }] : [];
    });
    const auditRecords = {
      name: 'audit_records.json',
      about: 'audit entries of your actions, and about you',
      open: async () => toJsonStream(this.auditErasure.streamRows(await this.getReferences(person))),
    };
    return [...tables, auditRecords];
  }

  private async getReferences(person: Person) {
    const [depositIds, ticketIds] = await Promise.all([
      this.ledger.listIdsByPerson(person),
      this.people.listTicketIds(person),
    ]);
    return { ...person, depositIds, ticketIds };
  }

  private async listFiles(person: Person): Promise<ExportedFile[]> {
    const files = await this.people.listFiles(person);
    const sizes = await Promise.all(files.map(({ key }) => this.store.findSize(key)));
    return files
      .filter((_, i) => sizes[i] !== null)
      .map(({ key, name }) => ({ name: key, about: name, open: () => this.store.read(key) }));
  }
}

/** Streams a JSON array with one row per line. */
function toJsonStream(batches: AsyncGenerator<object[]>): Readable {
  return Readable.from(
    (async function* () {
      let separator = '[\n';
      for await (const rows of batches) {
        if (rows.length === 0) continue;
        yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
        separator = ',\n';
      }
      yield separator === '[\n' ? '[]\n' : '\n]\n';
    })(),
  );
}

function buildReadme(userId: number, exportedAt: Date, files: ExportedFile[]): string {
  const width = Math.max(...files.map(({ name }) => name.length));
  return [
    `Everything that Tallydesk stores about person #${userId}, as of ${exportedAt.toISOString()}.`,
    '',
    ...files.map(({ name, about }) => `${name.padEnd(width)}  ${about}`),
    '',
    'Each JSON file is a list of rows, with the names of the columns in the database. An empty list: nothing is stored.',
    'Times are in UTC, amounts in USD. Not included: secrets (codes, keys), and internal notes of others on your tickets.',
    '',
  ].join('\n');
}
