import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { newBrand, newMember, newUser } from '../../../../test/factories.js';
import { type PersonWithData, newPersonWithData } from '../../../../test/person.factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { unzip } from '../../../../test/file.factories.js';
import type { User } from '../../people/user.entity.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { PersonExportService } from './person-export.service.js';
import { personTables } from './person-tables.sql.js';

const app = setUpApp();
let admin: User;
let person: PersonWithData;
beforeAll(async () => {
  admin = await newUser(app.db, { role: 'admin' });
  const brand = await newBrand(app.db);
  person = await newPersonWithData(app, brand);
  const other = await newMember(app.db, brand, { publicName: 'Another' });
  const { id } = await newTicket(app.db, other, brand);
  await app.db.query(
    `insert into ticket_notes (ticket_id, user_id, message, created_at) values ($1, $2, 'about her', now())`,
    [person.ticket.id, other.id],
  );
  await app.db.query(
    `insert into ticket_messages (ticket_id, user_id, message, created_at) values ($1, $2, 'not hers', now())`,
    [id, other.id],
  );
});

const download = (id: number) =>
  app
    .as(admin)
    .get(`admin/person/${id}/export`)
    .buffer()
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => done(null, Buffer.concat(chunks)));
    });

/** The files of an export, except the profile picture and the files that the person sent. */
const FILE_NAMES = [
  'README.txt',
  'audit_records.json',
  ...Object.entries(personTables).flatMap(([table, { exported }]) => (exported ? `${table}.json` : [])),
];

describe('GET admin/person/{id}/export', () => {
  it('returns a zip of everything stored about the person, except secrets and notes by others, and is recorded', async () => {
    const { status, headers, body } = await download(person.user.id);

    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    expect(headers['content-disposition']).toBe(`attachment; filename="person-${person.user.id}.zip"`);
    const files = await unzip(body as Buffer);
    const stored = [`avatars/${person.avatar}`, `files/${person.attachment}`, `files/${person.slip}`];
    expect(Object.keys(files).sort()).toEqual([...FILE_NAMES, ...stored].sort());
    const { 'README.txt': readme, ...others } = files;
    expect(Object.keys(others).filter((name) => !readme!.includes(name))).toEqual([]);
    const parseRows = (table: string) => JSON.parse(files[`${table}.json`]!) as Record<string, unknown>[];
    expect(parseRows('users')).toMatchObject([{ id: person.user.id, username: `user_${person.mark}` }]);
    expect(parseRows('tickets')).toMatchObject([{ id: person.ticket.id, title: person.mark }]);
    expect(parseRows('ticket_messages')).toMatchObject([{ message: `says ${person.mark}` }]);
    expect(parseRows('agent_notes')).toMatchObject([{ user_id: person.user.id, text: person.mark }]);
    expect(parseRows('ticket_notes')).toMatchObject([{ message: `note ${person.mark}` }]);
    expect(parseRows('deposits')).toEqual([
      expect.objectContaining({ id: person.depositId, description: `paid by ${person.mark}` }),
      expect.objectContaining({ agent_id: null, agent: `ANNA ${person.mark}` }),
      expect.objectContaining({ reported: expect.objectContaining({ agent_id: person.user.id }) }),
    ]);
    expect(parseRows('telegram_updates')).toMatchObject([
      { payload: { message: { text: `/help ${person.mark}` } } },
    ]);
    expect(parseRows('sessions')).toMatchObject([{ address: '203.0.113.7' }]);
    expect(parseRows('outbox_messages').length).toBeGreaterThan(1);
    const actions = parseRows('audit_records').map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['session.start', 'user.rename', 'deposit.report']));
    const contents = Object.values(files).join('\n');
    expect(contents).not.toMatch(/about her|not hers|link_secret|secret_code|key_hash|code_hash|"salt"/);
    const audit = await app.as(admin).get(`admin/audit?action=person.export&subject_id=${person.user.id}`);
    expect(audit.body.data[0]).toMatchObject({ actor: { id: admin.id }, before: null, after: {} });
  });

  it('breaks the connection if a file is erased before it is read', async () => {
    const store = app.get(FileStore);
    const erasedFile = new Readable({ read: (): void => void erasedFile.destroy(new Error('erased')) });
    jest.spyOn(store, 'read').mockImplementationOnce(() => Promise.resolve(erasedFile));

    await expect(download(person.user.id)).rejects.toThrow('aborted');
  });

  it('returns 404 for an unknown or erased person', async () => {
    const { id } = await newUser(app.db);
    await app.as(admin).post(`admin/person/${id}/erase`).expect(200);

    expect((await download(id)).status).toBe(404);
    expect((await download(2_000_000_000)).status).toBe(404);
  });
});

it('an export into a folder has the same files, and refuses an existing folder', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tallydesk-person-'));
  const folder = join(root, 'person');
  await app.get(PersonExportService).save(person.user.id, folder);

  expect(readdirSync(folder).sort()).toEqual([...FILE_NAMES, 'avatars', 'files'].sort());
  expect(existsSync(join(folder, 'files', person.attachment))).toBe(true);
  expect(JSON.parse(readFileSync(join(folder, 'preferences.json'), 'utf8'))).toHaveLength(1);
  await expect(app.get(PersonExportService).save(person.user.id, folder)).rejects.toThrow('already exists');
  rmSync(root, { recursive: true });
});
