import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { samples } from '../../../../test/file.factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import type { Ticket } from '../records/ticket.entity.js';

const app = describeApp();

let anna: User;
let manager: User;
let ticket: Ticket;
beforeEach(async () => {
  const brand = await newBrand(app.db);
  anna = await newMember(app.db, brand);
  manager = await newManager(app.db, { brands: [brand] });
  ticket = await newTicket(app.db, anna, brand);
});

const send = (name: string, kind: 'png' | 'txt' | 'mov' = 'png') =>
  app.as(anna).post(`t/ticket/${ticket.id}`).attach('files[]', samples[kind], name);
const getName = (link: string) => new URL(link, 'http://any').searchParams.get('name');
const listNames = ({ files }: { files: string[] }) => files.map(getName);
const openLink = (link: string) => app.anonymous().get(link);

it('shows both sides what a file is called, and saves it under that name', async () => {
  const { body } = await send('договор 🦊 عقد.png');
  const chat = await app.as(manager).get(`ticket/${ticket.id}`);

  expect(listNames(body)).toEqual(['договор 🦊 عقد.png']);
  expect(chat.body.messages[0]).toEqual({ ...body, is_note: false });
  const { status, headers } = await openLink(body.files[0]);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe(
    `inline; filename="_______ _ ___.png"; filename*=UTF-8''${encodeURIComponent('договор 🦊 عقد.png')}`,
  );
});

it('cleans the name, and offers what browsers do not play as a download', async () => {
  const { body } = await send('../../\u202evom.exe', 'mov');

  expect(listNames(body)).toEqual(['vom.exe.mov']);
  expect((await openLink(body.files[0])).headers['content-disposition']).toBe(
    'attachment; filename="vom.exe.mov"',
  );
});

it('returns names and links in the same order', async () => {
  const names = ['b.png', 'a.txt', 'c.mov'];
  const { body } = await app
    .as(anna)
    .post(`t/ticket/${ticket.id}`)
    .attach('files', samples.png, 'b.png')
    .attach('files', samples.txt, 'a.txt')
    .attach('files', samples.mov, 'c.mov');

  expect(listNames(body)).toEqual(names);
  expect((body.files as string[]).map((link) => /\.(\w+)\?/.exec(link)?.[1])).toEqual(['png', 'txt', 'mov']);
});

it('refuses a link whose name was changed', async () => {
  const link = (await send('a.png')).body.files[0] as string;

  for (const forged of [
    link.replace('name=a.png', 'name=run.exe'),
    link.replace(/&name=.*/, ''),
    `${link}&name=b`,
  ])
    expect((await openLink(forged)).status).toBe(403);
});

it('opens files that were stored without a name', async () => {
  await send('a.png');
  await app.db.query('update ticket_files set given_name = null');

  const [message] = (await app.as(anna).get(`t/ticket/${ticket.id}`)).body.messages;

  expect(listNames(message)).toEqual([null]);
  expect((await openLink(message.files[0])).status).toBe(200);
});
