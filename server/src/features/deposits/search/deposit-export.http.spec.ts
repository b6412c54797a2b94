import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { newDeposit } from '../../../../test/deposit.factories.js';
import {
  newBrand,
  newManager,
  newMember,
  newScene,
  newUser,
  type Scene,
} from '../../../../test/factories.js';
import { waitUntil } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { unzip } from '../../../../test/file.factories.js';
import { ExportSlots } from '../../../platform/exports/export-slots.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';

/** Frees objects that only weak references reach. */
const collectGarbage = () => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

const app = setUpApp();

let { brand, manager } = {} as Scene;
beforeEach(async () => {
  ({ brand, manager } = await newScene(app.db, { brand: { name: 'North' } }));
});

const download = (query = '', as = manager) =>
  app
    .as(as)
    .get(`deposit/export${query}`)
    .buffer()
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => done(null, Buffer.concat(parts)));
    });
const toLines = (body: unknown) => (body as Buffer).toString('utf8').trimEnd().split('\r\n');

describe('GET deposit/export', () => {
  it('is a CSV file of the deposits that the search finds, with titles', async () => {
    const agent = await newMember(app.db, brand, { publicName: 'Anna "A" Lund' });
    const deposit = await newDeposit(app.db, brand, {
      type: 'ftd',
      status: 'accept',
      agentId: agent.id,
      clientId: '=48213',
      amount: '1250.50',
      wallet: '-w,1',
      createdAt: new Date('2026-03-10T21:30:00Z'),
    });
    await newDeposit(app.db, brand);

    const { status, headers, body } = await download('?status=accept&q=1250.5');

    expect([status, headers['content-type'], headers['content-encoding']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      undefined,
    ]);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="deposits-\d{4}-\d\d-\d\d.csv"$/);
    expect(toLines(body)).toEqual([
      '\ufeffDeposit,Type,Status,Reported (Moscow time),Brand,Agent,Client id,Amount (USD),Wallet,Exchanger,Behaviour,Affiliate,Financial,Payment,Description,Moderated by,Moderated (Moscow time),Reason',
      `F${deposit.id},FTD,Accepted,2026-03-11 00:30:00,North,"Anna ""A"" Lund","'=48213",1250.50,"'-w,1",,,,,,,,,`,
    ]);
  });

  it('has every row of a long list, in the order of the search, and only within reach', async () => {
    await app.db.query(
      `insert into deposits (brand_id, type, amount, client_id, created_at)
       select $1, 'retention', n, 'c' || n, '2026-03-01T00:00:00Z'::timestamptz + n * interval '1 second' from generate_series(1, 1500) n`,
      [brand.id],
    );
    await newDeposit(app.db, await newBrand(app.db));

    const newest = toLines((await download()).body).slice(1);
    const oldest = toLines((await download('?order=oldest')).body).slice(1);

    expect(newest).toHaveLength(1500);
    expect(newest[0]).toContain(',c1500,1500.00,');
    expect(oldest).toEqual(newest.toReversed());
    expect(toLines((await download(`?brand_id=${(await newBrand(app.db)).id}`)).body)).toHaveLength(1);
  });

  it('is an XLSX file on request, and is recorded unless the filter is invalid', async () => {
    const listRecords = () =>
      app.db.query(`select action, brand_id, after from audit_records where actor_id = $1`, [manager.id]);
    await newDeposit(app.db, brand, { clientId: '=1+1' });

    const invalid = await app.as(manager).get('deposit/export?format=pdf').expect(400);
    expect([invalid.body.details[0].field, await listRecords()]).toEqual(['format', []]);

    const { headers, body } = await download(`?format=xlsx&brand_id=${brand.id}&status=wait`);

    expect(headers['content-disposition']).toMatch(/\.xlsx"$/);
    const files = await unzip(body as Buffer);
    expect(files['xl/worksheets/sheet1.xml']).toContain('<t xml:space="preserve">=1+1</t>');
    expect(await listRecords()).toEqual([
      {
        action: 'export.deposits',
        brand_id: brand.id,
        after: { format: 'xlsx', order: 'newest', brand_id: brand.id, status: ['wait'] },
      },
    ]);
  });

  it('is limited to one at a time per person, and two per process', async () => {
    const slots = app.get(ExportSlots);
    const [other, third] = [await newUser(app.db, { role: 'ceo' }), await newUser(app.db, { role: 'ceo' })];
    const getRefusal = async (user: User) => {
      const { status, headers } = await app.as(user).get('deposit/export');
      return [status, headers['retry-after']];
    };
    const ownSlot = slots.acquire({ userId: manager.id, token: null });
    expect(await getRefusal(manager)).toEqual([429, '15']);
    const otherSlot = slots.acquire({ userId: other.id, token: null });
    expect(await getRefusal(third)).toEqual([429, '15']);
    ownSlot.release();
    // Each of these downloads releases its slot.
    expect((await download()).status).toBe(200);
    expect((await download()).status).toBe(200);
    otherSlot.release();
  });

  describe('in the middle of a long file', () => {
    let longBrand: Brand;
    beforeAll(async () => {
      longBrand = await newBrand(app.db);
      await app.db.query(
        `insert into deposits (brand_id, type, amount, description, created_at)
         select $1, 'retention', n, repeat('word ', 190), now() from generate_series(1, 40000) n`,
        [longBrand.id],
      );
    });
    beforeEach(async () => {
      manager = await newManager(app.db, { brands: [longBrand] });
    });
    /** Starts a download of which the client reads little. */
    const startDownload = async () => {
      const call = request(`${await app.listen()}/api/deposit/export`, {
        headers: app.headersOf(manager),
      }).end();
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      await once(response, 'readable');
      return { call, response };
    };
    const listExportQueries = () =>
      app.db.query<object[]>(
        `select pid from pg_stat_activity where query like '%from batches' and state <> 'idle' and datname = current_database()`,
      );
    const expectReleased = async () => {
      await waitUntil(async () => (await listExportQueries()).length === 0);
      expect((await download('?q=nothing')).status).toBe(200); // 429 if the slot of the manager is in use
    };

    it('continues when another user logs out, and releases the connection and the slot when the client disconnects', async () => {
      const { call } = await startDownload();
      const other = await newManager(app.db, { brands: [longBrand] });
      await app.as(other).post('auth/logout').expect(200);
      expect(await listExportQueries()).toHaveLength(1);

      call.destroy();

      await expectReleased();
    });

    it.each([
      ['access to the brand is revoked', 'admin/manager/brands/', { brands: [] as number[] }],
      ['the session is ended', 'admin/users/logout/', {}],
    ])(
      'aborts when %s',
      async (_, path, change) => {
        const admin = await newUser(app.db, { role: 'admin' });
        const { response } = await startDownload();

        await app.as(admin).post(`${path}${manager.id}`, change).expect(200);

        await expect(text(response)).rejects.toThrow(/aborted|Premature close/);
        await waitUntil(async () => (await listExportQueries()).length === 0);
      },
      30_000,
    );

    it('aborts when it takes too long', async () => {
      const slots = app.get(ExportSlots);
      const usualDurationMs = slots.maxDurationMs;
      slots.maxDurationMs = 2_000;
      try {
        const { response } = await startDownload();
        collectGarbage(); // must not remove the time limit
        await waitUntil(async () => (await listExportQueries()).length === 0);
        await expect(text(response)).rejects.toThrow(/aborted|Premature close/);
      } finally {
        slots.maxDurationMs = usualDurationMs;
      }
      await expectReleased();
    });
  });
});
