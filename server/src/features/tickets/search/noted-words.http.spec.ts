import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { Brand } from '../../brands/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import type { Ticket } from '../ticket.entity.js';
import { TicketSearchService } from './ticket-search.service.js';

const app = describeLoneApp();
const BLOCKS = 30;

let brands: Brand[];
let anna: User;
let few: User;
let many: User;
let ticketsOf: Map<number, Ticket[]>;
beforeAll(async () => {
  brands = await Promise.all(Array.from({ length: 24 }, () => newBrand(app.db)));
  anna = await newMember(app.db, brands[0]!);
  few = await newManager(app.db, { brands: brands.slice(0, 5) });
  many = await newManager(app.db, { brands: brands.slice(0, 20) });
  ticketsOf = new Map();
  for (const brand of brands)
    ticketsOf.set(brand.id, [await open(brand), await open(brand), await open(brand)]);
  // All brands speak in all blocks. Ids far from each other stand for the messages between them.
  for (const [n, brand] of brands.entries())
    await app.db.query(
      `insert into ticket_messages (id, ticket_id, user_id, message, created_at)
       select block * 20000 + $3::int * 40 + n, ($1::int[])[1 + n % 3], $2, case when $3 >= 20 then 'Their ' || word else 'Nothing' end, now()
       from generate_series(0, ${BLOCKS - 1}) block, generate_series(0, 5) n, lateral (
         select case n % 3 when 0 then 'doohickey' when 1 then 'whatsit' else 'doohickey whatsit' end as word) _`,
      [ticketsOf.get(brand.id)!.map(({ id }) => id), anna.id, n],
    );
});

const open = (brand: Brand) => newTicket(app.db, anna, brand, { status: 'in-work' });
let said = 0;
const say = (brand: number, ticket: number, message: string, block: number) =>
  app.db.query(
    'insert into ticket_messages (id, ticket_id, user_id, message, created_at) values ($1, $2, $3, $4, now())',
    [block * 20_000 + 19_000 + (said += 1), at(brand, ticket).id, anna.id, message],
  );
const at = (brand: number, ticket: number) => ticketsOf.get(brands[brand]!.id)![ticket]!;
const found = async (q: string, by: User) => {
  const { status, body } = await app.as(by).get('ticket/search').query({ q });
  expect([q, status]).toEqual([q, 200]);
  return (body.data as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
};
const cells = () => app.get(TicketSearchService);
const noted = async () => {
  const [{ noted: count }] = await app.db.query<[{ noted: number }]>(
    `select noted from ticket_text_blocks where source = 'messages'`,
  );
  return count;
};

it('leaves a block to the process that notes it already', async () => {
  await app.db.transaction(async (holder) => {
    await holder.query('select from ticket_text_blocks for update');
    await cells().noteBlocks();
  });
  expect(await noted()).toBe(0);
});

it('notes full blocks once, however many processes begin at once', async () => {
  await Promise.all([cells().noteBlocks(), cells().noteBlocks()]);
  await cells().noteBlocks();
  await cells().noteBlocks();
  expect(await noted()).toBe(BLOCKS - 2);
  const [{ count }] = await app.db.query<[{ count: number }]>(
    `select count(*)::int from ticket_text_cells where source = 'messages'`,
  );
  expect(count).toBe((BLOCKS - 2) * brands.length);
});

describe('a search in some brands, after blocks are noted', () => {
  it.each([
    ['five', () => few],
    ['twenty', () => many],
  ])('finds words of others in the few texts of %s brands, in old blocks and new ones', async (name, by) => {
    const word = name === 'five' ? 'whatsit' : 'doohickey';
    await say(0, 0, `Our ${word}`, 3);
    await say(1, 1, `Our ${word}`, BLOCKS - 3);
    await say(0, 2, `Our ${word}`, BLOCKS - 1);
    await rewrite(3, BLOCKS - 3);
    expect(await found(word, by())).toEqual([at(0, 0), at(0, 2), at(1, 1)].map(({ id }) => id));
    expect(await found(word.slice(0, -1), by())).toHaveLength(3);
  });

  it('finds two words only if they stand in one text', async () => {
    await say(1, 2, 'A gewgaw', 5);
    await say(1, 0, 'A gimcrack', 5);
    await rewrite(5);
    expect(await found('gewgaw gimcrack', many)).toEqual([]);
    await say(0, 1, 'A gewgaw, a gimcrack', 6);
    await rewrite(6);
    expect(await found('gimcrack gewgaw', many)).toEqual([at(0, 1).id]);
    expect(await found('gimcrack gewgaw', few)).toEqual([at(0, 1).id]);
  });

  it('finds nothing in other brands', async () => {
    await say(22, 0, 'A thingamabob', 8);
    await rewrite(8);
    expect(await found('thingamabob', many)).toEqual([]);
  });
});

/** Blocks that are noted get no more texts. A test that adds one lets them be noted again. */
async function rewrite(...blocks: number[]) {
  const first = Math.min(...blocks);
  await app.db.query(`delete from ticket_text_cells where source = 'messages' and block >= $1`, [first]);
  await app.db.query(`update ticket_text_blocks set noted = $1 where source = 'messages'`, [first]);
  for (let run = 0; run < 2; run += 1) await cells().noteBlocks();
  expect(await noted()).toBe(BLOCKS - 2);
}
