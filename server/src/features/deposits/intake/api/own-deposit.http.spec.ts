import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { newBrand, newManager, newMember, newUser } from '../../../../../test/factories.js';
import { samples } from '../../../../../test/file.factories.js';
import { findTotalsDrift } from '../../../../../test/deposit.factories.js';
import { raceBehind } from '../../../../../test/race.js';
import { describeApp } from '../../../../../test/test-app.js';
import { FileStore } from '../../../../platform/storage/file-store.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import { Member } from '../../../brands/members/member.entity.js';
import type { User } from '../../../people/user.entity.js';
import type { ApiDeposit, ApiOwnDeposit } from '../../search/deposit.schemas.js';
import { Deposit } from '../../ledger/deposit.entity.js';
import { DepositFile } from '../../slips/deposit-file.repository.js';
import { SlipService } from '../../slips/slip.service.js';

const app = describeApp('api', { UPLOAD_MAX_MB: '1', MESSAGES_PER_HOUR: '20' });

let brand: Brand;
let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db);
  anna = await newMember(app.db, brand, { publicName: 'Anna Berg' });
});

const form = {
  type: 'ftd',
  client_id: '48213',
  amount: '1 250,50',
  wallet: 'TQ5n',
  exchanger: 'Binance',
  behaviour: 'calm',
  affiliate: 'north',
  financial: 'salary',
  payment: 'card',
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
const nameIn = (link: string) => /files\/([^?]+)/.exec(link)![1]!;

it.each([
  ['JSON', () => send().send({ ...form, amount: 1250.5 })],
  ['a form', () => send().field(form)],
])('a report as %s becomes a waiting deposit of its agent', async (_what, call) => {
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
  expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
});

it('a report is recorded, and moderators see it like any other deposit', async () => {
  const manager = await newManager(app.db, { brands: [brand] });
  const first = (await send().send(form)).body as ApiOwnDeposit;
  const { id } = (await send().send(form)).body as ApiOwnDeposit;

  const forModerator = (await app.as(manager).get(`deposit/${id}`)).body as ApiDeposit;
  expect(forModerator).toMatchObject({ possible_duplicate_of: first.id, reported: { client_id: '48213' } });
  const [event] = (await app.as(manager).get(`deposit/${id}/history`)).body;
  expect(event).toMatchObject({ action: 'deposit.report', via: 'mini-app', actor: { id: anna.id } });
});

it.each([
  [{ amount: '' }, 'amount', 'amount is required'],
  [{ amount: '1.250' }, 'amount', '1.250 is ambiguous: write 1250 or 1.25'],
  [{ amount: '100 EUR' }, 'amount', 'amount is in another currency. Amounts are in US dollars.'],
  [{ amount: 1.234 }, 'amount', 'amount must have at most two decimals, and be at most 9999999999.99'],
  [{ amount: -5 }, 'amount', 'amount must be more than zero'],
  [
    { type: 'retention', affiliate: '', financial: '', payment: '' },
    'behaviour',
    'behaviour belongs to type ftd only',
  ],
])('refuses %j', async (change, field, message) => {
  const { status, body } = await send().send({ ...form, ...change });

  expect(status).toBe(400);
  expect(body.details).toEqual([{ field, message }]);
  expect(await countDeposits()).toBe(0);
});

it.each([
  [{ amount: undefined }, 'amount'],
  [{ amount: '1'.repeat(65) }, 'amount'],
  [{ type: 'other' }, 'type'],
  [{ agent_id: 1 }, 'agent_id'],
])('refuses %j, and names the field', async (change, field) => {
  const { status, body } = await send().send({ ...form, ...change });

  expect(status).toBe(400);
  expect(JSON.stringify(body.details)).toContain(field);
  expect(await countDeposits()).toBe(0);
});

it('stores the slips as files of the deposit, in their order', async () => {
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
  const manager = await newManager(app.db, { brands: [brand] });
  expect(((await app.as(manager).get(`deposit/${body.id}`)).body as ApiDeposit).files).toHaveLength(2);
  const picture = await app.anonymous().get(links[0]!);
  expect([picture.status, picture.body]).toEqual([200, samples.png]);
});

describe('stores nothing', () => {
  let before: number;
  beforeEach(() => {
    before = countStoredFiles();
  });
  afterEach(async () => {
    expect([await countDeposits(), countStoredFiles()]).toEqual([0, before]);
    expect(await app.db.countBy(DepositFile, { userId: anna.id })).toBe(0);
  });

  it.each(['mp4', 'svg', 'gif'] as const)(
    'a report stores nothing if a slip is %s, whatever its name is',
    async (kind) => {
      const { status, body } = await send()
        .field(form)
        .attach('files[]', samples.png, 'one.png')
        .attach('files[]', samples[kind], 'slip.png');

      expect([status, body.error]).toEqual([415, 'Unsupported media type']);
      expect(body.details).toEqual([{ field: 'files', message: expect.stringMatching(/^slip\.png/) }]);
    },
  );

  it('a report stores nothing if a slip is too large, or if there are six', async () => {
    const large = Buffer.concat([samples.jpg, Buffer.alloc(1024 * 1024)]);
    expect((await send().field(form).attach('files[]', large, 'large.jpg')).status).toBe(413);

    const many = send().field(form);
    for (let n = 0; n < 6; n++) void many.attach('files[]', samples.png, `${n}.png`);
    expect((await many).status).toBe(400);
  });

  it('a report stores nothing if a field is invalid', async () => {
    const { status } = await send()
      .field({ ...form, amount: 'much' })
      .attach('files[]', samples.png, 'a.png');
    expect(status).toBe(400);
  });

  it('a report stores nothing if the agent is dismissed concurrently', async () => {
    const member = await app.db.findOneByOrFail(Member, { brandId: brand.id, userId: anna.id });
    const [answer] = await raceBehind(
      app.db,
      (holder) => holder.update(Member, { id: member.id }, { dismissedAt: new Date() }),
      [() => send().field(form).attach('files[]', samples.png, 'a.png')],
    );
    expect([answer!.status, answer!.body.error]).toEqual([403, 'user not in brand']);
  });
});

describe('with an Idempotency-Key', () => {
  const sendOnce = (key: string) =>
    send().set('Idempotency-Key', key).field(form).attach('files[]', samples.png, 'slip.png');

  it('creates one deposit for a repeated report, and stores its slip once', async () => {
    const first = await sendOnce('lost');
    const files = countStoredFiles();
    const repeated = await sendOnce('lost');

    expect([first.status, repeated.status]).toEqual([201, 201]);
    expect(repeated.body).toEqual(first.body);
    expect([await countDeposits(), countStoredFiles()]).toEqual([1, files]);
  });

  it('creates one deposit for two concurrent reports, and stores no slip of the other', async () => {
    const before = countStoredFiles();
    const answers = await Promise.all([sendOnce('twice'), sendOnce('twice')]);

    // The second report gets the same answer, or a request to retry.
    for (const { status, body } of answers) if (status !== 201) expect(body.error).toBe('in flight');
    expect(answers.map(({ status }) => status)).toContain(201);
    expect([await countDeposits(), countStoredFiles()]).toEqual([1, before + 1]);
  });
});

it('limits the reports per hour', async () => {
  for (let n = 0; n < 20; n++) expect((await send().send(form)).status).toBe(201);
  const { status, body } = await send().send(form);
  expect([status, body.message]).toEqual([
    429,
    'You have reported too many deposits. Try again in 60 minutes',
  ]);
});

it('removes the slips of a deposit that was erased', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  const { body } = await send().field(form).attach('files[]', samples.png, 'slip.png');
  const name = nameIn((body as ApiOwnDeposit).files[0]!);
  await app.as(admin).delete(`admin/deposit/delete/${body.id}`).expect(200);

  app.clock.set('2026-03-11T09:30:00Z');
  await app.get(SlipService).purgeUnused();

  expect(await app.get(FileStore).findSize(`files/${name}`)).toBeNull();
  expect(await app.db.countBy(DepositFile, { name })).toBe(0);
});

it('finds the caller’s own deposits of a client', async () => {
  const { id } = (await send().send(form)).body as ApiOwnDeposit;
  await send().send({ ...form, client_id: '482' });

  const found = await app.asMember(anna, brand).get('t/deposits?client_id=48213');
  expect(found.body.data.map((deposit: ApiOwnDeposit) => deposit.id)).toEqual([id]);
  expect(found.body.meta.last_page).toBe(1);
});
