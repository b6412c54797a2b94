import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { samples } from '../../../test/file.factories.js';
import { waitUntil } from '../../../test/race.js';
import { describeApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import type { User } from '../people/user.entity.js';
import { TicketMessage } from './ticket.entity.js';

/** An application of its own, because the spec looks at the folder of received files. */
const app = describeApp('api');

const incoming = () => {
  const path = join(app.dataDir, 'files/incoming');
  return existsSync(path) ? readdirSync(path) : [];
};

/** Sends half of a form, waits until this is done, and sends the rest. */
async function upload(path: string, as: User, meanwhile: () => Promise<unknown>) {
  const form = new FormData();
  form.set('message', 'See the picture');
  form.set('files', new Blob([samples.png, Buffer.alloc(200_000)]), 'a.png');
  const whole = new Response(form);
  const body = Buffer.from(await whole.clone().arrayBuffer());
  const call = request(`${await app.listen()}/api/${path}`, {
    method: 'POST',
    headers: {
      ...app.headersOf(as),
      'content-type': whole.headers.get('content-type')!,
      'content-length': body.length,
    },
  });
  call.write(body.subarray(0, body.length / 2));
  await waitUntil(() => incoming().length > 0);
  await meanwhile();
  call.end(body.subarray(body.length / 2));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return [response.statusCode, ((await json(response)) as { error?: string }).error];
}

it.each([
  ['the code', { roles: ['brands'] }, 'admin/manager/roles/', 403, 'Forbidden'],
  ['the brand', { brands: [] }, 'admin/manager/brands/', 404, 'Not found'],
  ['the session', {}, 'admin/users/logout/', 401, 'The token has been blacklisted'],
])('an upload is refused whose writer loses %s meanwhile', async (_, order, path, status, error) => {
  const brand = await newBrand(app.db);
  const ticket = await newTicket(app.db, await newMember(app.db, brand), brand);
  const manager = await newManager(app.db, { brands: [brand] });
  const admin = await newUser(app.db, { role: 'admin' });
  const lose = () => app.as(admin).post(`${path}${manager.id}`).send(order).expect(200);

  expect(await upload(`ticket/message/${ticket.id}`, manager, lose)).toEqual([status, error]);
  expect(await app.db.countBy(TicketMessage, { ticketId: ticket.id })).toBe(0);
  expect(incoming()).toEqual([]);
});

it('a slow upload is stored if nothing changes meanwhile', async () => {
  const brand = await newBrand(app.db);
  const agent = await newMember(app.db, brand);
  const ticket = await newTicket(app.db, agent, brand);

  expect(await upload(`t/ticket/${ticket.id}`, agent, async () => undefined)).toEqual([201, undefined]);
});
