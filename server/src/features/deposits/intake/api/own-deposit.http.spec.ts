import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newMember, newScene, newUser, type Scene } from '../../../../../test/factories.js';
import { samples } from '../../../../../test/file.factories.js';
import { listTotalsDrift, newDeposit, buildAcceptBody } from '../../../../../test/deposit.factories.js';
import { raceBehind, raceForRow } from '../../../../../test/race.js';
import { setUpApp } from '../../../../../test/test-app.js';
import { FileStore } from '../../../../platform/storage/file-store.js';
import { Member } from '../../../brands/members/member.entity.js';
import type { ApiDeposit, ApiOwnDeposit } from '../../search/deposit.schemas.js';
import { Deposit } from '../../ledger/deposit.entity.js';
import { DepositFile } from '../../slips/deposit-file.repository.js';
import { SlipService } from '../../slips/slip.service.js';

const app = setUpApp('api', { UPLOAD_MAX_MB: '1', MESSAGES_PER_HOUR: '8' });

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
});

const form = {
  type: 'ftd',
  client_id: '48213',
  amount: '1 250,50',
  behaviour: 'calm',
  description: 'first\r\ndeposit',
};
const send = (by = anna) => app.asMember(by, brand).post('t/deposit');
const countDeposits = () => app.db.countBy(Deposit, { brandId: brand.id });
const countStoredFiles = () => {
  try {
    return readdirSync(join(app.dataDir, 'files', 'files')).length;
  } catch {
    return 0;
  }
};

it('a report becomes a waiting deposit of its agent, and is recorded', async () => {
  const call = () => send().field(form);
  const { status, body } = await call();

  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...form,
    amount: 1250.5,
    description: 'first\ndeposit',
    label: `F${body.id}`,
    status: 'wait',
    agent: '',
    agent_id: anna.id,
    brand_id: brand.id,
    created_at: '2026-03-11T08:00:00.000Z',
    possible_duplicate_of: null,
    files: [],
    reported: null,
  });
  const [listed] = (await app.asMember(anna, brand).get('t/deposits')).body.data as ApiOwnDeposit[];
  expect(listed).toEqual(body);
  const [entry] = (await app.as(manager).get(`deposit/${body.id}/history`)).body;
  expect(entry).toMatchObject({ action: 'deposit.report', via: 'mini-app', actor: { id: anna.id } });
  const duplicate = (await call()).body as ApiOwnDeposit;
  const forModerator = (await app.as(manager).get(`deposit/${duplicate.id}`)).body as ApiDeposit;
  expect(forModerator).toMatchObject({ possible_duplicate_of: body.id, reported: { client_id: '48213' } });
  expect(await listTotalsDrift(app.db, brand.id)).toEqual([]);
});

it.each([
  [{ amount: '1.250' }, 'amount', '1.250 is ambiguous: write 1250 or 1.25'],
  [{ amount: 1.234 }, 'amount', 'amount must have at most two decimals, and be at most 9999999999.99'],
  [{ type: 'retention' }, 'behaviour', 'behaviour belongs to type ftd only'],
  [{ agent_id: 1 }, 'agent_id', expect.any(String)],
])('refuses %j', async (change, field, message) => {
  const { status, body } = await send().send({ ...form, ...change });

  expect(status).toBe(400);
  expect(body.details).toEqual([{ field, message }]);
  expect(await countDeposits()).toBe(0);
});

it('stores the slips as files of the deposit until it is erased', async () => {
  const { status, body } = await send()
    .field(form)
    .attach('files[]', samples.png, 'one.jpg')
    .attach('files[]', samples.webp, 'two.webp');

  expect(status).toBe(201);
  const links = (body as ApiOwnDeposit).files;
  expect(links.map((link) => decodeURIComponent(link))).toEqual([
    expect.stringMatching(/\.png.*name=one\.jpg\.png&size=70$/),
    expect.stringMatching(/\.webp.*name=two\.webp&size=\d+$/),
  ]);
  expect(((await app.as(manager).get(`deposit/${body.id}`)).body as ApiDeposit).files).toHaveLength(2);
  const picture = await app.anonymous().get(links[0]!);
  expect([picture.status, picture.body]).toEqual([200, samples.png]);

  const [, name] = /files\/([^?]+)/.exec(links[0]!)!;
  const admin = await newUser(app.db, { role: 'admin' });
  await app.as(admin).delete(`admin/deposit/delete/${body.id}`).expect(200);
  app.clock.set('2026-03-11T09:30:00Z'); // orphans are purged after an hour
  await app.get(SlipService).purgeUnused();
  expect(await app.get(FileStore).findSize(`files/${name}`)).toBeNull();
  expect(await app.db.countBy(DepositFile, { userId: anna.id })).toBe(0);
});

it('stores nothing of a report with a wrong file or field, or of an agent who is dismissed concurrently', async () => {
  const before = countStoredFiles();
  const sendWith = (content: Buffer, name: string, fields: Record<string, string> = form) =>
    send().field(fields).attach('files[]', samples.png, 'one.png').attach('files[]', content, name);

  for (const kind of ['mp4', 'svg', 'gif'] as const) {
    const { status, body } = await sendWith(samples[kind], 'slip.png');
    expect([status, body.error]).toEqual([415, 'Unsupported media type']);
    expect(body.details).toEqual([{ field: 'files', message: expect.stringMatching(/^slip\.png/) }]);
  }
  const large = Buffer.concat([samples.jpg, Buffer.alloc(1024 * 1024)]);
  expect((await sendWith(large, 'large.jpg')).status).toBe(413);
  const withSixFiles = sendWith(samples.png, '2.png');
  for (let n = 3; n <= 6; n++) void withSixFiles.attach('files[]', samples.png, `${n}.png`);
  expect((await withSixFiles).status).toBe(400);
  expect((await sendWith(samples.png, 'a.png', { ...form, amount: 'much' })).status).toBe(400);
  const dismiss = (holder: typeof app.db) =>
    holder.update(Member, { brandId: brand.id, userId: anna.id }, { dismissedAt: new Date() });
  const [answer] = await raceBehind(app.db, dismiss, [() => sendWith(samples.png, 'a.png')]);
  expect([answer!.status, answer!.body.error]).toEqual([403, 'user not in brand']);

  expect([await countDeposits(), countStoredFiles()]).toEqual([0, before]);
  expect(await app.db.countBy(DepositFile, { userId: anna.id })).toBe(0);
});

it('creates one deposit for concurrent and repeated reports with the same Idempotency-Key', async () => {
  const before = countStoredFiles();
  const sendOnce = () =>
    send().set('Idempotency-Key', 'once').field(form).attach('files[]', samples.png, 'slip.png');

  const answers = await Promise.all([sendOnce(), sendOnce()]);
  const repeated = await sendOnce();

  // One of the two may be refused while the other is in flight.
  for (const { status, body } of answers) if (status !== 201) expect(body.error).toBe('in flight');
  const first = answers.find(({ status }) => status === 201);
  expect([repeated.status, repeated.body]).toEqual([201, first?.body]);
  expect([await countDeposits(), countStoredFiles()]).toEqual([1, before + 1]);
});

it('limits the reports per hour', async () => {
  for (let n = 0; n < 8; n++) expect((await send().send(form)).status).toBe(201);
  const { status, body } = await send().send(form);
  expect([status, body.message]).toEqual([
    429,
    'You have reported too many deposits. Try again in 60 minutes',
  ]);
});

describe('t/deposit/:id', () => {
  let deposit: Deposit;
  beforeEach(async () => {
    deposit = await newDeposit(app.db, brand, { agentId: anna.id, clientId: '48213', agent: 'anna' });
  });
  const edit = { type: 'retention', client_id: '48213', amount: '250', wallet: 'TQ5n' };
  const change = (by = anna, body: object = edit) => app.as(by).patch(`t/deposit/${deposit.id}`, body);
  const withdraw = (by = anna) => app.as(by).post(`t/deposit/${deposit.id}/withdraw`);
  const accept = () =>
    app.as(manager).post(`deposit/${deposit.id}/accept`, buildAcceptBody(anna, { amount: 100 }));
  const getStored = () => app.db.findOneByOrFail(Deposit, { id: deposit.id });
  const listEntries = async () =>
    (await app.as(manager).get(`deposit/${deposit.id}/history`).expect(200)).body as object[];

  it('returns a deposit only to its agent, while they are in its brand', async () => {
    const ben = await newMember(app.db, brand);
    const read = (id: number, by = anna) => app.as(by).get(`t/deposit/${id}`);

    expect((await read(deposit.id).expect(200)).body).toMatchObject({
      id: deposit.id,
      brand_id: brand.id,
      brand: brand.name,
      client_id: '48213',
      status: 'wait',
    });
    await read(deposit.id, ben).expect(404);
    await read(2_147_483_647).expect(404);
    await app.db.update(Member, { userId: anna.id }, { dismissedAt: new Date() });
    await read(deposit.id).expect(404);
  });

  it('changes the sent fields of a waiting deposit, and records each change', async () => {
    const { status, body } = await change();

    expect([status, body]).toMatchObject([
      200,
      { ...edit, amount: 250, status: 'wait', exchanger: '', agent: 'anna' },
    ]);
    expect(await getStored()).toMatchObject({ amount: '250.00', wallet: 'TQ5n', agentId: anna.id });

    expect((await change(anna, { amount: 300.5 })).body).toMatchObject({ ...edit, amount: 300.5 });
    await change(anna, { amount: 300.5 }).expect(200);
    const entry = { action: 'deposit.edit', via: 'mini-app', actor: { id: anna.id } };
    expect(await listEntries()).toMatchObject([
      entry,
      { ...entry, before: { amount: 250 }, after: { amount: 300.5 } },
    ]);

    await change(anna, { type: 'ftd', behaviour: 'calm' }).expect(200);
    expect((await change(anna, { type: 'retention' })).body).toMatchObject({ type: 'retention' });
    expect(await getStored()).toMatchObject({ type: 'retention', behaviour: '' });
    expect(await listTotalsDrift(app.db, brand.id)).toEqual([]);
  });

  it.each([
    [{ ...edit, amount: 'much' }, 'amount'],
    [{ behaviour: 'calm' }, 'behaviour'],
  ])('refuses the change %j', async (body, field) => {
    const answer = await change(anna, body);
    expect([answer.status, answer.body.details]).toEqual([400, [expect.objectContaining({ field })]]);
    expect(await getStored()).toEqual(deposit);
  });

  it('withdraws a waiting deposit, and updates the totals', async () => {
    const { status, body } = await withdraw();

    expect([status, body]).toMatchObject([200, { status: 'reject', reason: 'Withdrawn by the agent' }]);
    const forModerator = (await app.as(manager).get(`deposit/${deposit.id}`)).body as ApiDeposit;
    expect(forModerator).toMatchObject({
      status: 'reject',
      moderated_by: null,
      reason: 'Withdrawn by the agent',
    });
    expect((await listEntries()).at(-1)).toMatchObject({
      action: 'deposit.withdraw',
      actor: { id: anna.id },
    });
    expect(await listTotalsDrift(app.db, brand.id)).toEqual([]);
  });

  it.each([
    ['an edit', change],
    ['a withdrawal', withdraw],
  ])('%s is refused once the deposit is decided or withdrawn, or the agent has left', async (_, call) => {
    await accept().expect(200);
    expect([(await call()).status, (await call()).body.error]).toEqual([409, 'edited before']);
    expect(await getStored()).toMatchObject({ status: 'accept', amount: '100.00' });

    deposit = await newDeposit(app.db, brand, { agentId: anna.id });
    await withdraw();
    expect((await call()).body.error).toBe('edited before');

    deposit = await newDeposit(app.db, brand, { agentId: anna.id });
    await app.db.update(Member, { brandId: brand.id, userId: anna.id }, { dismissedAt: new Date() });
    const { status, body } = await call();
    expect([status, body.error]).toEqual([403, 'user not in brand']);
    expect(await getStored()).toEqual(deposit);
  });

  it.each([
    ['a withdrawal', withdraw],
    ['an edit', change],
  ])('%s is refused after a concurrent acceptance', async (_, call) => {
    const answers = await raceForRow(app.db, deposit, [accept, call]);

    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]!.body.error).toBe('edited before');
    expect(await getStored()).toMatchObject({
      status: 'accept',
      amount: '100.00',
      moderatedBy: manager.id,
    });
    expect(await listTotalsDrift(app.db, brand.id)).toEqual([]);
  });

  it('an acceptance is refused after a concurrent withdrawal, and replaces a concurrent edit', async () => {
    const raceBefore = (call: () => PromiseLike<{ status: number }>) =>
      raceForRow(app.db, deposit, [call, accept]);

    expect((await raceBefore(withdraw)).map(({ status }) => status)).toEqual([200, 409]);
    expect(await getStored()).toMatchObject({ status: 'reject', moderatedBy: null });

    deposit = await newDeposit(app.db, brand, { agentId: anna.id });
    expect((await raceBefore(change)).map(({ status }) => status)).toEqual([200, 200]);
    const reported = { amount: 250 };
    expect(await getStored()).toMatchObject({ status: 'accept', amount: '100.00', reported });
    expect(await listTotalsDrift(app.db, brand.id)).toEqual([]);
  });
});
