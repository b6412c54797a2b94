import { newDeposit, listTotalsDrift } from '../../../../test/deposit.factories.js';
import { newManager, newScene, newTelegramId, newUser, type Scene } from '../../../../test/factories.js';
import { raceBehind, raceForRow } from '../../../../test/race.js';
import { setUpApp, toOutcome } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { TotalsService } from '../../deposits/ledger/totals.service.js';
import type { User } from '../../people/user.entity.js';
import { BrandRemovalService } from './brand-removal.service.js';
import { Brand } from '../registry/brand.entity.js';

const app = setUpApp();
let { brand, manager, agent } = {} as Scene;
let admin: User;
beforeEach(async () => {
  ({ brand, manager, agent } = await newScene(app.db));
  admin = await newUser(app.db, { role: 'admin' });
});

const remove = () => app.as(admin).delete(`brand/${brand.id}`);
/** Puts the brand into the state of a removal, without removing its members and grants. */
const markRemoved = (db = app.db) =>
  db.query('update brands set removed_at = now(), removed_by = $2 where id = $1', [brand.id, admin.id]);
const findBrand = () => app.db.findOneBy(Brand, { id: brand.id });

interface Answer {
  status: number;
  body: { error?: string };
}

describe('while a brand is being removed', () => {
  const opening = { message: 'Where is my deposit?', title: 'VOIP' };
  const setTarget = () =>
    app
      .as(manager)
      .post('brand/users/target', { user_id: agent.id, brand_id: brand.id, year: 2026, month: 3, value: 5 });
  const setManagerBrands = () =>
    app.as(admin).post(`admin/manager/brands/${manager.id}`, { brands: [brand.id] });

  it.each<[string, () => PromiseLike<Answer>, [number, string]]>([
    ['a target', setTarget, [404, 'Not found']],
    [
      'a statistic',
      () => app.as(manager).get(`brand/reports/${brand.id}?period=day&date=2026-03-02`),
      [404, 'Not found'],
    ],
    [
      'an API key',
      () => app.as(admin).post('admin/api-keys', { name: 'CRM', brands: [brand.id] }),
      [400, 'Invalid input'],
    ],
    ['a change of the brands of a manager', setManagerBrands, [404, 'Not found']],
    ['a ticket', () => app.asMember(agent, brand).post('t/ticket/support', opening), [404, 'Not found']],
  ])('%s is refused without a server error', async (_, call, refusal) => {
    const lockAndMark = async (db: typeof app.db) => {
      await db.query('select from brands where id = $1 for update', [brand.id]);
      await markRemoved(db);
    };
    const [answer] = await raceBehind(app.db, lockAndMark, [call]);
    expect(toOutcome(answer!)).toEqual(refusal);
  });

  it.each<[string, () => PromiseLike<Answer>]>([
    ['a target', setTarget],
    [
      'the dismissal of a member',
      () => app.as(manager).delete(`brand/users/${brand.id}?user_id=${agent.id}`),
    ],
    ['a change of the brands of a manager', setManagerBrands],
  ])('%s does not block the removal', async (_, call) => {
    const [removal, answer] = await raceForRow<Answer>(app.db, brand, [remove, call]);
    expect(removal!.status).toBe(200);
    expect([400, 404]).toContain(answer!.status);
    expect(await findBrand()).toBeNull();
  });
});

describe('what belongs to a removed brand', () => {
  it('is deleted with its totals, even in several batches by two concurrent jobs', async () => {
    await app.db.query(
      `insert into deposits (brand_id, agent_id, type, status, client_id, amount, created_at)
       select $1, $2, 'retention', 'accept', n::text, 1, now() from generate_series(1, 2500) n`,
      [brand.id, agent.id],
    );
    await app.db.query(
      `insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
       values ($1, $2, 'retention', 'accept', (now() at time zone 'Etc/GMT+4')::date, 2500, 2500)`,
      [brand.id, agent.id],
    );
    await newTicket(app.db, agent, brand);
    await app.get(TotalsService).fold();
    await markRemoved();

    const removals = app.get(BrandRemovalService);
    await Promise.all([removals.removeRemaining(), removals.removeRemaining()]);

    expect(await findBrand()).toBeNull();
    expect(await listTotalsDrift(app.db, brand.id)).toEqual([]);
  });

  it('is not deleted while another transaction has locked the brand', async () => {
    const { id } = await newDeposit(app.db, brand, { agentId: agent.id });
    await markRemoved();
    const listDeposits = () => app.db.query('select id from deposits where id = $1', [id]);

    await raceForRow(app.db, brand, [() => app.get(BrandRemovalService).removeRemaining()], async () =>
      expect(await listDeposits()).toEqual([{ id }]),
    );

    expect(await listDeposits()).toEqual([]);
  });

  it('is not deleted, nor the brand marked as removed, while a transaction stores a row of the brand', async () => {
    await raceBehind(
      app.db,
      ['select from brands where id = $1 for key share', [brand.id]],
      [remove],
      async () => expect((await findBrand())?.removedAt).toBeNull(),
    );

    expect(await findBrand()).toBeNull();
  });

  it('cannot be accessed during the removal, but any manager can already create a brand with the same chat and admin', async () => {
    const admin_telegram_id = Number(newTelegramId());
    await app.db.update(Brand, brand.id, { adminTelegramId: String(admin_telegram_id) });
    await markRemoved();
    await app.as(admin).get(`brand/${brand.id}`).expect(404);
    expect((await app.as(manager).get('brand/search')).body.data).toEqual([]);
    expect(toOutcome(await remove())).toEqual([404, 'Not found']);
    await app
      .as(await newManager(app.db))
      .post('brand', { chat_id: Number(brand.chatId), name: 'Again', admin_telegram_id })
      .expect(201);
  });
});
