import { foldAll, newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newUser, newWord } from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import type { User } from '../../people/user.entity.js';
import type { DepositPage } from './deposit.schemas.js';

const app = setUpApp();

let brand: Brand;
let otherBrand: Brand;
let manager: User;
let ceo: User;
beforeEach(async () => {
  brand = await newBrand(app.db);
  otherBrand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand, otherBrand] });
  ceo = await newUser(app.db, { role: 'ceo' });
});

const add = (deposit: Partial<Deposit> = {}, to = brand) => newDeposit(app.db, to, deposit);
type SearchQuery = Record<string, string | number | string[]>;
const search = async (query: SearchQuery, as = manager) => {
  const { status, body } = await app.as(as).get('deposit/search').query(query);
  expect([status, body.message]).toEqual([200, undefined]);
  return body as DepositPage;
};
const searchIds = async (query: SearchQuery, as = manager) =>
  (await search(query, as)).data.map(({ id }) => id);
const toSeconds = (time: string) => Date.parse(time) / 1000;

describe('the text `q`', () => {
  it('finds a label if its letter is right, and a number as an id or an amount', async () => {
    // An amount that equals no id.
    const amount = `${brand.id}.37`;
    const [ftd, retention] = [await add({ type: 'ftd' }), await add({ amount })];
    expect(await searchIds({ q: '%' })).toEqual([]); // not a pattern
    expect(await searchIds({ q: ' \u200b ' })).toEqual([retention.id, ftd.id]);

    for (const { id } of [ftd, retention])
      for (const q of [`${id}`, `#${id}`]) expect([q, await searchIds({ q })]).toEqual([q, [id]]);
    for (const q of [`F${ftd.id}`, ` f${ftd.id} `, `#F${ftd.id}`])
      expect([q, await searchIds({ q })]).toEqual([q, [ftd.id]]);
    expect(await searchIds({ q: `A${ftd.id}` })).toEqual([]);
    expect(await searchIds({ q: `$${amount}` })).toEqual([retention.id]);
    expect(await searchIds({ q: `#${(await add({}, await newBrand(app.db))).id}` })).toEqual([]);
  });

  it('finds a prefix of a client id or wallet, from three characters on', async () => {
    const [client, wallet] = [newWord(), `T${newWord()}`];
    const withClient = await add({ clientId: client, amount: '10.10' });
    const withWallet = await add({ wallet, amount: '0.20', status: 'reject' });
    const withBoth = await add({ clientId: client, wallet, amount: '5' });
    await add({ clientId: `x${client}` });

    for (const as of [manager, ceo]) {
      expect(await searchIds({ q: client.slice(0, -1) }, as)).toEqual([withBoth.id, withClient.id]);
      expect(await searchIds({ q: wallet.slice(0, -2) }, as)).toEqual([withBoth.id, withWallet.id]);
      expect(await search({ q: wallet.slice(0, -2), status: 'reject' }, as)).toMatchObject({
        count: 1,
        amount: 0.2,
      });
      expect(await searchIds({ q: client.slice(1) }, as)).toEqual([]);
      expect(await search({ q: client.slice(0, -1) }, as)).toMatchObject({ count: 2, amount: 15.1 });
    }
    expect(await searchIds({ q: wallet.slice(0, 2) })).toEqual([]);
    expect(await searchIds({ q: client.toUpperCase().slice(0, -1) })).toEqual([]);
  });

  it('finds a client id that continues with any character after a prefix', async () => {
    for (const sign of ['!', '~', 'ÿ', 'я', '中', '🙂', '\u{10FFFD}', '%', '_', '\\', "'"]) {
      const prefix = newWord();
      const { id } = await add({ clientId: `${prefix}${sign}1` });

      expect([sign, await searchIds({ q: prefix })]).toEqual([sign, [id]]);
      expect([sign, await searchIds({ q: `${prefix}${sign}` })]).toEqual([sign, [id]]);
    }
  });

  it('matches a prefix of more than 5,000 deposits in reach only as a whole client id', async () => {
    const prefix = newWord();
    const largeBrand = await newBrand(app.db);
    await app.db.query(
      `insert into deposits (brand_id, type, status, client_id, amount, created_at)
       select $1, 'ftd', 'wait', $2 || i, 1, now() from generate_series(1, 5001) i`,
      [largeBrand.id, `${prefix}-`],
    );
    const inReach = await add({ clientId: `${prefix}-x` });
    const exact = await add({ clientId: prefix }, largeBrand);

    expect(await searchIds({ q: prefix })).toEqual([inReach.id]);
    expect(await searchIds({ q: prefix }, ceo)).toEqual([exact.id]);
    expect(await searchIds({ q: `${prefix}-5000` }, ceo)).toHaveLength(1);
  });

  it('finds a part of the agent’s name or username, and a name that belongs to nobody', async () => {
    const [name, username] = [newWord(), newWord()];
    const agent = await newMember(app.db, brand, { publicName: `Anna ${name} Lund`, username });
    const unknownName = newWord();
    const agentDeposit = await add({ agentId: agent.id, amount: '0.20' });
    const unknownAgentDeposit = await add({ agent: `@${unknownName}` });

    expect(await searchIds({ q: name.toUpperCase() })).toEqual([agentDeposit.id]);
    expect(await searchIds({ q: `@${username}` })).toEqual([agentDeposit.id]);
    expect(await searchIds({ q: unknownName })).toEqual([unknownAgentDeposit.id]);

    // A deposit that matches in several ways is listed and summed once.
    const matchingTwice = await add({ clientId: name, wallet: name, agentId: agent.id, amount: '10.10' });
    for (const as of [manager, ceo]) {
      const data = [{ id: matchingTwice.id }, { id: agentDeposit.id }];
      expect(await search({ q: name }, as)).toMatchObject({ data, count: 2, amount: 10.3 });
    }
  });

  it('tolerates typing errors even if a person beyond reach has the exact name', async () => {
    const name = newWord();
    const agent = await newMember(app.db, brand, { publicName: name });
    const { id } = await add({ agentId: agent.id, amount: '7' });
    const boris = await newMember(app.db, brand, { publicName: 'Boris Novak' });
    await add({ agentId: boris.id });
    const typed = `${name.slice(0, 4)}x${name.slice(5)}`;
    expect(await search({ q: typed })).toMatchObject({ data: [{ id }], count: 1, amount: 7 });

    const elsewhere = await newBrand(app.db);
    const stranger = await newMember(app.db, elsewhere, { publicName: typed });
    const hidden = await add({ agentId: stranger.id }, elsewhere);

    expect(await searchIds({ q: typed })).toEqual([id]);
    expect(await searchIds({ q: typed }, ceo)).toEqual([hidden.id]);
  });

  it('combines with the other filters, page by page', async () => {
    const client = newWord();
    for (let i = 0; i < 23; i++) await add({ clientId: client, status: i % 2 ? 'reject' : 'wait' });
    const hidden = await add({ clientId: client }, await newBrand(app.db));

    expect(await searchIds({ q: client, page: 1 })).toHaveLength(20);
    expect(await searchIds({ q: client, page: 2 })).toHaveLength(3);
    expect(await search({ q: client, status: 'reject', brand_id: brand.id })).toMatchObject({ count: 11 });
    expect(await searchIds({ q: client, brand_id: otherBrand.id })).toEqual([]);
    expect((await searchIds({ q: client }, ceo))[0]).toBe(hidden.id);
    expect((await search({ q: client }, ceo)).count).toBe(24);
  });

  it('finds deposits if the names of more than fifty agents match', async () => {
    const name = newWord();
    const ids: number[] = [];
    for (let i = 0; i < 60; i++) {
      const { id: agentId } = await newUser(app.db, { publicName: `${name} ${i}` });
      if (i % 20 === 0) ids.unshift((await add({ agentId }, i ? brand : otherBrand)).id);
    }

    for (const as of [manager, ceo]) {
      const page = await search({ q: name }, as);
      expect([page.data.map(({ id }) => id), page.count]).toEqual([ids, 3]);
    }
  });
});

it('several statuses are separated by commas or repeated', async () => {
  const waiting = await add();
  // A ceo finds the deposits of all brands, and no other test has one on this day.
  const noon = new Date('2019-07-04T12:00:00Z');
  const rejected = await add({ status: 'reject', createdAt: noon }, otherBrand);
  await add({ status: 'delete', createdAt: noon });
  const status = ['wait', 'reject'];

  for (const query of [{ status: 'wait,reject' }, { status }])
    expect(await searchIds(query)).toEqual([waiting.id, rejected.id]);
  expect(await searchIds({ status, order: 'newest', created_at: noon.getTime() / 1000 }, ceo)).toEqual([
    rejected.id,
  ]);
  expect(await searchIds({ status, brand_id: brand.id })).toEqual([waiting.id]);
});

it('date_start and date_end are both inclusive, to the second', async () => {
  const addAt = (time: string) => add({ createdAt: new Date(time) });
  await addAt('2026-03-09T23:59:59.999Z');
  const first = await addAt('2026-03-10T00:00:00Z');
  const last = await addAt('2026-03-11T23:59:59.999Z');
  await addAt('2026-03-12T00:00:00Z');

  const span = {
    date_start: toSeconds('2026-03-10T00:00:00Z'),
    date_end: toSeconds('2026-03-11T23:59:59Z'),
  };
  expect(await searchIds(span)).toEqual([last.id, first.id]);
  expect(await search(span)).toMatchObject({ count: 2, amount: 200 });
  expect(await searchIds({ date_start: span.date_start })).toHaveLength(3);
  expect(await searchIds({ date_end: span.date_end })).toHaveLength(3);
});

it.each(['before', 'after'])(
  'count and amount are those of all matching deposits, %s the totals are folded',
  async (when) => {
    for (let hours = 0; hours < 24 * 75; hours += 35) {
      const createdAt = new Date(Date.parse('2026-01-20T02:00:00Z') + hours * 3_600_000);
      await add(
        { createdAt, amount: `${1 + hours}.01`, type: hours % 2 ? 'ftd' : 'retention' },
        hours % 3 ? brand : otherBrand,
      );
    }
    if (when === 'after') for (const each of [brand, otherBrand]) await foldAll(app, each);
    // The totals are those of reporting days, which begin at 04:00 UTC.
    const spans = [
      ['2026-01-25T00:00:00+03:00', '2026-03-20T23:59:59+03:00'],
      ['2026-02-01T04:00:00Z', '2026-02-28T04:00:00Z'],
      ['2026-02-05T03:59:59Z', '2026-02-05T04:00:00Z'],
      ['2026-02-05T05:00:00Z', '2026-02-05T23:00:00Z'],
      ['2026-03-01T04:00:01Z', undefined],
      [undefined, '2026-02-28T03:59:59Z'],
      [undefined, undefined],
    ];
    const filters: Record<string, string | number>[] = [
      {},
      { brand_id: brand.id },
      { type: 'ftd', status: 'wait,reject' },
    ];
    for (const [from, until] of spans) {
      for (const filter of filters) {
        const span = {
          ...(from ? { date_start: toSeconds(from) } : {}),
          ...(until ? { date_end: toSeconds(until) } : {}),
        };
        const { count, amount } = await search({ ...span, ...filter });
        const [expected] = await app.db.query<[object]>(
          `select count(*)::int as count, coalesce(sum(amount), 0)::float as amount from deposits
         where brand_id = any($1) and ($2::timestamptz is null or created_at >= $2)
           and ($3::timestamptz is null or created_at < $3::timestamptz + interval '1 second') and ($4 = '' or type = $4)`,
          [
            'brand_id' in filter ? [brand.id] : [brand.id, otherBrand.id],
            from,
            until,
            'type' in filter ? 'ftd' : '',
          ],
        );
        expect([span, filter, { count, amount }]).toEqual([span, filter, expected]);
      }
    }
  },
);
