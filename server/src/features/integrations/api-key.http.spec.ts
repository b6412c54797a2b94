import { listAuditRecords } from '../../../test/audit-records.js';
import { newDeposit } from '../../../test/deposit.factories.js';
import { readAccessMatrix } from '../../../test/access-matrix.js';
import { newBrand, newUser, newApiKey, newSuspendedKey } from '../../../test/factories.js';
import { raceBehind } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import type { User } from '../people/user.entity.js';
import { hashApiKey } from './api-key.service.js';

const CALLS_PER_MINUTE = 5;
const unknownId = 2_147_483_647;

const app = setUpApp('api', { API_KEY_CALLS_PER_MINUTE: String(CALLS_PER_MINUTE) });
let admin: User;
beforeAll(async () => void (admin = await newUser(app.db, { role: 'admin' })));
beforeEach(() => app.clock.set('2026-03-11T08:00:00Z'));

const countKeys = async () => {
  const [{ count }] = await app.db.query('select count(*) from api_keys where created_by = $1', [admin.id]);
  return Number(count);
};

describe('POST admin/api-keys', () => {
  it('creates a key and returns it only once, and stores only its hash', async () => {
    const [south, north] = [
      await newBrand(app.db, { name: 'South' }),
      await newBrand(app.db, { name: 'North' }),
    ];

    const { status, body } = await app
      .as(admin)
      .post('admin/api-keys', { name: ' CRM ', brands: [south.id, north.id, south.id] });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'CRM',
      prefix: body.key.slice(0, 8),
      brands: [
        { id: north.id, name: 'North' },
        { id: south.id, name: 'South' },
      ],
      scopes: ['deposits:read', 'deposits:write', 'reports:read'],
      addresses: [],
      expires_at: null,
      created_at: '2026-03-11T08:00:00.000Z',
      last_used_at: null,
      key: expect.stringMatching(/^tdk_[\w-]{43}$/),
    });
    const [row] = await app.db.query('select * from api_keys where id = $1', [body.id]);
    expect(row).toMatchObject({ key_hash: hashApiKey(body.key), created_by: admin.id });
    expect(JSON.stringify(row)).not.toContain(body.key.slice(8));
    const list = await app.as(admin).get('admin/api-keys');
    expect(list.text).not.toContain(body.key.slice(8));
  });

  it('refuses a brand that does not exist, and creates nothing', async () => {
    const before = await countKeys();

    const { status, body } = await app.as(admin).post('admin/api-keys', { name: 'CRM', brands: [unknownId] });

    expect([status, body.error, body.details[0].field]).toEqual([400, 'Invalid input', 'brands']);
    expect(await countKeys()).toBe(before);
  });
});

describe('restrictions of a key', () => {
  const restrictions = {
    scopes: ['tickets:read', 'deposits:read', 'tickets:read'],
    addresses: ['203.0.113.0/24', '2001:DB8::/32', '198.51.100.7'],
    expires_at: '2026-04-01T10:00:00+02:00',
  };
  const returnedRestrictions = {
    scopes: ['deposits:read', 'tickets:read'],
    addresses: ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'],
    expires_at: '2026-04-01T08:00:00.000Z',
  };

  it('are stored, returned and changed, with an entry in the audit trail', async () => {
    const brands = [(await newBrand(app.db)).id];
    const created = await app.as(admin).post('admin/api-keys', { name: 'CRM', brands, ...restrictions });
    expect([created.status, created.body]).toEqual([201, expect.objectContaining(returnedRestrictions)]);
    const path = `admin/api-keys/${created.body.id}`;

    const changed = await app.as(admin).patch(path, { scopes: ['events:read'], expires_at: null });

    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ ...returnedRestrictions, scopes: ['events:read'], expires_at: null }),
    ]);
    expect(changed.body).not.toHaveProperty('key');
    const { action, before, after } = (await listAuditRecords(app.db, 'api-key', created.body.id)).at(-1)!;
    expect({ action, before, after }).toEqual({
      action: 'api-key.update',
      before: {
        name: 'CRM',
        scopes: returnedRestrictions.scopes,
        expires_at: returnedRestrictions.expires_at,
      },
      after: { name: 'CRM', scopes: ['events:read'], expires_at: null },
    });
  });

  it.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['deposits'] }, 'scopes.0'],
    [{ addresses: ['203.0.113.0/33'] }, 'addresses.0'],
    [{ addresses: ['10.0.0.0/8', 'office'] }, 'addresses.1'],
    [{ addresses: ['2001:db8::/129'] }, 'addresses.0'],
    [{ addresses: ['::ffff:10.0.0.1'] }, 'addresses.0'],
    [{ addresses: ['fe80::1%eth0'] }, 'addresses.0'],
    [{ expires_at: '2026-03-11T08:00:00Z' }, 'expires_at'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
  ])('cannot be %j; the error names the field', async (body, field) => {
    const brand = await newBrand(app.db);
    const { id } = await newApiKey(app, [brand]);

    const answers = [
      await app.as(admin).post('admin/api-keys', { name: 'CRM', brands: [brand.id], ...body }),
      await app.as(admin).patch(`admin/api-keys/${id}`, body),
    ];

    expect(answers.map((answer) => [answer.status, answer.body.details[0].field])).toEqual([
      [400, field],
      [400, field],
    ]);
  });

  it('cannot be changed if the key is revoked or does not exist', async () => {
    const { id } = await newApiKey(app, [await newBrand(app.db)]);
    await app.as(admin).delete(`admin/api-keys/${id}`).expect(200);
    for (const path of [`admin/api-keys/${id}`, `admin/api-keys/${unknownId}`])
      expect((await app.as(admin).patch(path, { addresses: [] })).status).toBe(404);
  });

  it('refuse an expired key until its expiry is postponed', async () => {
    const brand = await newBrand(app.db);
    const { id, client } = await newApiKey(app, [brand], { expires_at: '2026-03-11T09:00:00Z' });
    app.clock.set('2026-03-11T08:59:59.999Z');
    expect((await client.get('deposit/search')).status).toBe(200);
    app.clock.set('2026-03-11T09:00:00Z');
    const refused = await client.get('deposit/search');
    expect([refused.status, refused.body.error, refused.headers.ratelimit]).toEqual([
      401,
      'Unauthorized',
      undefined,
    ]);

    await app.as(admin).patch(`admin/api-keys/${id}`, { expires_at: '2026-03-12T09:00:00Z' }).expect(200);

    expect((await client.get('deposit/search')).status).toBe(200);
  });
});

describe('addresses of a key', () => {
  const proxied = setUpApp('api', { TRUST_PROXY: '127.0.0.0/8,::1' });
  const direct = setUpApp('api', { TRUST_PROXY: '0' });
  const callFrom = (headers: Record<string, string>, address: string) =>
    proxied.with({ ...headers, 'x-forwarded-for': address }).get('deposit/search');
  let headers: Record<string, string>;
  let id: number;
  beforeAll(async () => {
    const addresses = ['203.0.113.0/24', '2001:db8::/32', '10.1.2.3/16'];
    ({ headers, id } = await newApiKey(proxied, [await newBrand(proxied.db)], { addresses }));
  });

  it.each([
    ['203.0.113.255', 200],
    ['203.0.114.0', 403],
    ['::ffff:203.0.113.7', 200],
    ['::FFFF:203.0.114.7', 403],
    ['2001:db8:ffff::1', 200],
    ['2001:db9::1', 403],
    ['10.1.255.255', 200],
    ['unknown', 403],
    // Only the address that the proxy saw counts.
    ['203.0.113.7, 198.51.100.1', 403],
  ])('are compared with the address of a call: from %s it gets %s', async (address, expected) => {
    expect((await callFrom(headers, address)).status).toBe(expected);
  });

  it('are not compared with the X-Forwarded-For header of a client that is not a trusted proxy', async () => {
    const brand = await newBrand(direct.db);
    const key = await newApiKey(direct, [brand], { addresses: ['203.0.113.7'] });
    const { status } = await direct
      .with({ ...key.headers, 'x-forwarded-for': '203.0.113.7' })
      .get('deposit/search');
    expect(status).toBe(403);
  });

  it('refuse calls without counting them', async () => {
    await proxied.db.query('delete from rate_limits where key = $1', [`api key:${id}`]);
    await proxied.db.query('update api_keys set last_used_at = null where id = $1', [id]);

    const refused = await callFrom(headers, '198.51.100.1');

    expect([refused.status, refused.body]).toEqual([
      403,
      { statusCode: 403, error: 'Forbidden', message: 'This API key may not be used from this IP address' },
    ]);
    expect(refused.headers.ratelimit).toMatch(/^"default";r=120;/); // 120: the default limit.
    expect(await proxied.db.query('select last_used_at from api_keys where id = $1', [id])).toEqual([
      { last_used_at: null },
    ]);
  });
});

describe('GET admin/api-keys', () => {
  it('lists the keys that are not revoked, with their last use', async () => {
    const brand = await newBrand(app.db, { name: 'West' });
    const used = await newApiKey(app, [brand]);
    const revoked = await newApiKey(app, [brand]);
    app.clock.set('2026-03-11T08:05:00Z');
    await used.client.get('deposit/search');
    await app.as(admin).delete(`admin/api-keys/${revoked.id}`);

    const { status, body } = await app.as(admin).get('admin/api-keys');

    expect(status).toBe(200);
    const ids = body.data.map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(revoked.id);
    expect(body.data[ids.indexOf(used.id)]).toEqual({
      id: used.id,
      name: 'CRM',
      prefix: used.key.slice(0, 8),
      brands: [{ id: brand.id, name: 'West' }],
      scopes: ['deposits:read', 'deposits:write', 'reports:read'],
      addresses: [],
      expires_at: null,
      created_at: '2026-03-11T08:00:00.000Z',
      last_used_at: '2026-03-11T08:05:00.000Z',
    });
  });
});

describe('DELETE admin/api-keys/{id}', () => {
  it('refuses the key from its next call on, and answers 404 for a key that is revoked or does not exist', async () => {
    const { id, client } = await newApiKey(app, [await newBrand(app.db)]);
    const revoke = (keyId: number | string) => app.as(admin).delete(`admin/api-keys/${keyId}`);
    expect((await client.get('deposit/search')).status).toBe(200);

    const answer = await revoke(id);

    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    const refused = await client.get('deposit/search');
    expect([refused.status, refused.body.error]).toEqual([401, 'Unauthorized']);
    expect((await revoke(id)).status).toBe(404);
    expect((await revoke(unknownId)).status).toBe(404);
    expect((await revoke('abc')).status).toBe(400);
  });
});

describe('POST admin/api-keys/{id}/confirm', () => {
  const confirm = (id: number) => app.as(admin).post(`admin/api-keys/${id}/confirm`);

  it('makes a suspended key usable again, and is recorded in the audit trail', async () => {
    const brand = await newBrand(app.db);
    const { id, client } = await newSuspendedKey(app, [brand]);
    const getListedKey = async () => {
      const { body } = await app.as(admin).get('admin/api-keys');
      return body.data.find((key: { id: number }) => key.id === id);
    };
    const refused = await client.get('deposit/search');
    expect([refused.status, refused.body.error]).toEqual([401, 'Unauthorized']);
    expect((await getListedKey()).suspended_at).toEqual(expect.any(String));

    const answer = await confirm(id);

    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    expect((await client.get('deposit/search')).status).toBe(200);
    expect(await getListedKey()).not.toHaveProperty('suspended_at');
    expect((await listAuditRecords(app.db, 'api-key', id)).at(-1)).toMatchObject({
      action: 'api-key.confirm',
      actor_id: admin.id,
      after: { name: 'CRM', brands: [brand.id] },
    });
  });

  it('answers 404 for a key that is not suspended, is revoked or does not exist', async () => {
    const brand = await newBrand(app.db);
    const [valid, revoked] = [await newApiKey(app, [brand]), await newSuspendedKey(app, [brand])];
    await app.as(admin).delete(`admin/api-keys/${revoked.id}`).expect(200);

    const answers = await Promise.all([valid.id, revoked.id, unknownId].map(confirm));

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await revoked.client.get('deposit/search')).status).toBe(401);
    expect((await app.as(admin).post('admin/api-keys/abc/confirm')).status).toBe(400);
  });
});

it.each([
  ['revoke', (id: number) => app.as(admin).delete(`admin/api-keys/${id}`)],
  ['confirm', (id: number) => app.as(admin).post(`admin/api-keys/${id}/confirm`)],
] as const)('only one of two concurrent calls can %s a key', async (_, call) => {
  const { id } = await newSuspendedKey(app, [await newBrand(app.db)]);
  const lock: [string, unknown[]] = ['select from api_keys where id = $1 for update', [id]];

  const answers = await raceBehind(app.db, lock, [() => call(id), () => call(id)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

describe('an API key', () => {
  it('that was never created gets 401 from every call', async () => {
    const client = app.with({ authorization: `Bearer tdk_${'x'.repeat(43)}`, 'brand-id': '1' });
    for (const { method, path, keyAnswers } of readAccessMatrix()) {
      if (keyAnswers['deposits:read'] === '-') continue; // the call ignores keys
      const call = client[method.toLowerCase() as 'get'](path.replace(/\{\w+\}/, '1'));
      const { status, body } = await call;
      expect([method, path, status, body.error]).toEqual([method, path, 401, 'Unauthorized']);
    }
  });

  it('reads only the statistics and deposits of its brands', async () => {
    const [brand, otherBrand] = [await newBrand(app.db), await newBrand(app.db)];
    const { client } = await newApiKey(app, [brand]);
    const ownDeposit = await newDeposit(app.db, brand);
    await newDeposit(app.db, otherBrand);
    const getStatistic = (id: number) => client.get(`brand/reports/${id}?date=2026-03-10&period=day`);

    const [own, other] = [await getStatistic(brand.id), await getStatistic(otherBrand.id)];
    const listDepositIds = async (query: string) =>
      (await client.get(`deposit/search${query}`).expect(200)).body.data.map(({ id }: { id: number }) => id);

    expect([own.status, own.body.result]).toEqual([200, []]);
    expect([other.status, other.body.error]).toEqual([404, 'Not found']);
    expect(await listDepositIds('')).toEqual([ownDeposit.id]);
    expect(await listDepositIds(`?brand_id=${otherBrand.id}`)).toEqual([]);
  });
});

describe('the limit of calls', () => {
  it('refuses further calls of a key until a minute after its first call, and returns the seconds until then', async () => {
    const brand = await newBrand(app.db);
    const [{ client }, other] = [await newApiKey(app, [brand]), await newApiKey(app, [brand])];
    for (let i = 0; i < CALLS_PER_MINUTE; i++) {
      app.clock.set(`2026-03-11T08:00:${10 + i}Z`);
      const { status, headers } = await client.get('deposit/search');
      expect([status, headers.ratelimit]).toEqual([
        200,
        `"default";r=${CALLS_PER_MINUTE - 1 - i};t=${60 - i}`,
      ]);
    }
    app.clock.set('2026-03-11T08:00:40Z');

    const refused = await client.get('deposit/search');

    expect([refused.status, refused.body.error]).toEqual([429, 'Too many requests']);
    expect(refused.headers).toMatchObject({
      'retry-after': '30',
      'ratelimit-policy': `"default";q=${CALLS_PER_MINUTE};w=60`,
      ratelimit: '"default";r=0;t=30',
    });
    expect((await other.client.get('deposit/search')).status).toBe(200);
    app.clock.set('2026-03-11T08:01:09.999Z');
    expect((await client.get('deposit/search')).status).toBe(429);
    app.clock.set('2026-03-11T08:01:10Z');
    expect((await client.get('deposit/search')).status).toBe(200);
  });
});
