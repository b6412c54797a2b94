import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { newBrand, newMember, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { samples } from '../../../../test/file.factories.js';
import { raceBehind, waitUntil } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { Member } from '../../brands/members/member.entity.js';
import type { User } from '../../people/user.entity.js';
import { Ticket, TicketMessage } from '../records/ticket.entity.js';

/** Has its own application, because the spec checks all files in the store. */
const app = setUpApp('api');

let { brand, manager, agent: anna } = {} as Scene;
let ticket: Ticket;
beforeEach(async () => {
  ({ brand, manager, agent: anna } = await newScene(app.db));
  ticket = await newTicket(app.db, anna, brand);
});

const membership = () => ({ brandId: brand.id, userId: anna.id });
const dismiss = () => app.db.update(Member, membership(), { dismissedAt: new Date() });
const write = (id: number | string = ticket.id) => app.as(anna).post(`t/ticket/${id}`);
const getRefusal = ({ status, body }: { status: number; body: { error: string } }) => [status, body.error];
const countMessages = () => app.db.countBy(TicketMessage, { ticketId: ticket.id });
/** The names of the received files, the stored ones, or both. */
const listFiles = (folders = ['incoming', 'files']) =>
  folders.flatMap((folder) => {
    const path = join(app.dataDir, 'files', folder);
    return existsSync(path) ? readdirSync(path) : [];
  });

it('a dismissed agent can read old tickets of the brand, but not write, and gets 404 for tickets of others', async () => {
  const otherTicket = await newTicket(app.db, await newMember(app.db, brand), brand);
  const closedTicket = await newTicket(app.db, anna, brand, { status: 'closed', closedAt: new Date() });
  await dismiss();

  await app.as(anna).get(`t/ticket/${ticket.id}`).expect(200);
  for (const response of [
    await write().field({ message: 'See' }).attach('files', samples.png, 'a.png'),
    await write().field({ message: '' }),
    await write(closedTicket.id).field({ message: 'Hello' }),
    await app.asMember(anna, brand).post('t/ticket').field({ type: 'docs', message: 'A document' }),
  ])
    expect(getRefusal(response)).toEqual([403, 'user not in brand']);
  expect([await countMessages(), listFiles()]).toEqual([0, []]);
  expect(getRefusal(await write(otherTicket.id).field({ message: 'Hello' }))).toEqual([404, 'Not found']);
  await write('x').field({ message: 'Hello' }).expect(400);
});

it('a dismissed agent can still write to the CEO, in other brands, and after joining again', async () => {
  const otherBrand = await newBrand(app.db);
  await app.db.insert(Member, { brandId: otherBrand.id, userId: anna.id });
  const tickets = [await newTicket(app.db, anna, null), await newTicket(app.db, anna, otherBrand)];
  await dismiss();

  for (const { id } of tickets) await write(id).field({ message: 'Hello' }).expect(201);

  await app.db.update(Member, membership(), { dismissedAt: null });
  await write().field({ message: 'Hello' }).expect(201);
});

const sendByKind = {
  message: () => write().field({ message: 'See' }).attach('files', samples.png, 'a.png'),
  ticket: () =>
    app
      .asMember(anna, brand)
      .post('t/ticket')
      .field({ type: 'docs', message: 'A document' })
      .attach('files', samples.png, 'a.png'),
};

it.each(['message', 'ticket'] as const)(
  'an agent who is dismissed while sending leaves no %s and no file',
  async (kind) => {
    const [response] = await raceBehind(
      app.db,
      (holder) => holder.update(Member, membership(), { dismissedAt: new Date() }),
      [() => sendByKind[kind]()],
    );

    expect(getRefusal(response!)).toEqual([403, 'user not in brand']);
    expect([await countMessages(), await app.db.countBy(Ticket, { userId: anna.id })]).toEqual([0, 1]);
    expect(listFiles()).toEqual([]);
  },
);

/** Sends half of a form, runs the action, and sends the rest. */
async function uploadDuring(path: string, as: User, action: () => Promise<unknown>) {
  const form = new FormData();
  form.set('message', 'See the picture');
  form.set('files', new Blob([samples.png, Buffer.alloc(200_000)]), 'a.png');
  const wholeForm = new Response(form);
  const body = Buffer.from(await wholeForm.clone().arrayBuffer());
  const call = request(`${await app.listen()}/api/${path}`, {
    method: 'POST',
    headers: {
      ...app.headersOf(as),
      'content-type': wholeForm.headers.get('content-type')!,
      'content-length': body.length,
    },
  });
  call.write(body.subarray(0, body.length / 2));
  await waitUntil(() => listFiles(['incoming']).length > 0);
  await action();
  call.end(body.subarray(body.length / 2));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return [response.statusCode, ((await json(response)) as { error?: string }).error];
}

it.each([
  ['the code', { roles: ['brands'] }, 'admin/manager/roles/', 403, 'Forbidden'],
  ['the brand', { brands: [] }, 'admin/manager/brands/', 404, 'Not found'],
  ['the session', {}, 'admin/users/logout/', 401, 'The token has been blacklisted'],
])(
  'an upload is refused if its sender loses %s before the upload ends',
  async (_, fields, path, status, error) => {
    const admin = await newUser(app.db, { role: 'admin' });
    const revoke = () => app.as(admin).post(`${path}${manager.id}`, fields).expect(200);

    expect(await uploadDuring(`ticket/message/${ticket.id}`, manager, revoke)).toEqual([status, error]);
    expect([await countMessages(), listFiles(['incoming'])]).toEqual([0, []]);
  },
);

it('a slow upload is stored if its sender loses no right meanwhile', async () => {
  expect(await uploadDuring(`t/ticket/${ticket.id}`, anna, async () => undefined)).toEqual([201, undefined]);
});
