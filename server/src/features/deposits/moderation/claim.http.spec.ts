import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newUser } from '../../../../test/factories.js';
import { raceBehind, raceForRow, waitUntil } from '../../../../test/race.js';
import { collectChanges } from '../../../../test/event-stream.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { ApiDeposit } from '../search/deposit.schemas.js';
import type { User } from '../../people/user.entity.js';

const app = setUpApp();

let brand: Brand;
let anna: User;
let boris: User;
beforeEach(async () => {
  brand = await newBrand(app.db);
  anna = await newManager(app.db, { brands: [brand] });
  boris = await newManager(app.db, { brands: [brand] });
});

const createWaiting = (minute = 0) =>
  newDeposit(app.db, brand, { createdAt: new Date(Date.UTC(2026, 2, 10, 12, minute)) });
const claimNext = async (by: User, body: object = {}) => {
  const answer = await app.as(by).post('deposit/next', body);
  expect(answer.status).toBe(200);
  return answer.body as ApiDeposit | null;
};
const claim = (by: User, { id }: { id: number }) => app.as(by).post(`deposit/${id}/claim`);
const release = (by: User, { id }: { id: number }) => app.as(by).delete(`deposit/${id}/claim`);
const findHolderId = async ({ id }: { id: number }) =>
  ((await app.as(anna).get(`deposit/${id}`)).body as ApiDeposit).claim?.user.id ?? null;
const expire = ({ id }: { id: number }) =>
  app.db.query(`update deposit_claims set until = clock_timestamp() where deposit_id = $1`, [id]);

describe('POST deposit/next', () => {
  it('returns the oldest unclaimed deposit and claims it for a minute, until it is released or expires, or returns null', async () => {
    const [second, first] = [await createWaiting(2), await createWaiting(1)];

    const claimed = await claimNext(anna);

    expect(claimed).toMatchObject({ id: first.id, claim: { user: { id: anna.id } } });
    const remainingMs = Date.parse(claimed!.claim!.until) - Date.now();
    expect(remainingMs).toBeGreaterThan(50_000);
    expect(remainingMs).toBeLessThan(70_000);
    expect((await claimNext(boris))?.id).toBe(second.id);
    expect(await claimNext(anna)).toBeNull();
    const { body } = await app.as(boris).get(`deposit/wait?brand_id=${brand.id}`);
    expect((body as { data: ApiDeposit[] }).data.map((deposit) => deposit.claim?.user.id)).toEqual([
      anna.id,
      boris.id,
    ]);
    await release(anna, first).expect(200);
    expect((await claimNext(boris))?.id).toBe(first.id);
    await expire(first);
    expect((await claimNext(anna))?.id).toBe(first.id);
  });

  it('returns deposits within reach and of the requested brand only', async () => {
    const other = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, other] });
    await newDeposit(app.db, other, { createdAt: new Date('2020-01-01T00:00:00Z') });
    const deposit = await createWaiting();

    expect(await claimNext(anna, { brand_id: other.id })).toBeNull();
    expect((await claimNext(managerOfBoth, { brand_id: brand.id }))?.id).toBe(deposit.id);
    expect((await claimNext(managerOfBoth))?.brand_id).toBe(other.id);
    expect(await claimNext(await newManager(app.db))).toBeNull();

    const oldest = await newDeposit(app.db, brand, { createdAt: new Date('2001-01-01T00:00:00Z') });
    expect((await claimNext(await newUser(app.db, { role: 'ceo' })))?.id).toBe(oldest.id);
  });

  it('skips a deposit that is being decided, or is claimed concurrently', async () => {
    const [first, second, third] = [await createWaiting(1), await createWaiting(2), await createWaiting(3)];
    let claimedId: number | undefined;
    await raceForRow(app.db, first, [], async () => {
      claimedId = (await claimNext(anna))?.id;
    });
    expect(claimedId).toBe(second.id);
    const claimFirst = (holder: typeof app.db) =>
      holder.query(`insert into deposit_claims values ($1, $2, now() + interval '1 minute')`, [
        first.id,
        boris.id,
      ]);

    const [claimed] = await raceBehind(app.db, claimFirst, [() => claimNext(anna)]);

    expect(claimed?.id).toBe(third.id);
    expect(await findHolderId(first)).toBe(boris.id);
  });
});

describe('a claim', () => {
  it('is taken over by the next person who claims, and released only by its holder', async () => {
    const deposit = await createWaiting();
    expect((await claim(anna, deposit)).body).toMatchObject({
      id: deposit.id,
      claim: { user: { id: anna.id } },
    });
    expect((await claim(boris, deposit)).body).toMatchObject({ claim: { user: { id: boris.id } } });

    expect((await release(anna, deposit)).body).toEqual({ status: true });
    expect(await findHolderId(deposit)).toBe(boris.id);
    await release(boris, deposit);
    expect(await findHolderId(deposit)).toBeNull();
  });

  it('never blocks a decision, and ends with the decision or with the deposit', async () => {
    const deposit = await createWaiting();
    await claim(anna, deposit);

    const { status, body } = await app.as(boris).delete(`deposit/${deposit.id}?status=reject`);

    expect([status, body]).toMatchObject([200, { claim: null }]);
    expect(await app.db.query('select from deposit_claims where deposit_id = $1', [deposit.id])).toEqual([]);
    expect((await claim(anna, deposit)).body).toMatchObject({ statusCode: 409, error: 'edited before' });

    const erased = await createWaiting();
    await claim(anna, erased);
    const admin = await newUser(app.db, { role: 'admin' });
    await app.as(admin).delete(`admin/deposit/delete/${erased.id}`).expect(200);
    expect([(await claim(anna, erased)).status, (await release(anna, erased)).status]).toEqual([404, 404]);
  });

  it('and its release succeed or conflict with a concurrent decision, without other errors', async () => {
    const deposit = await createWaiting();
    await claim(boris, deposit);

    const answers = await raceForRow(app.db, deposit, [
      () => app.as(anna).delete(`deposit/${deposit.id}?status=reject`),
      () => claim(boris, deposit),
      () => release(boris, deposit),
    ]);

    expect(answers[0]!.status).toBe(200);
    expect([200, 409]).toContain(answers[1]!.status);
    expect(answers[2]!.status).toBe(200);
  });

  it('waits for a decision, and is then refused', async () => {
    const deposit = await createWaiting();
    const decide = async (holder: typeof app.db) => {
      await holder.query('select from deposits where id = $1 for update', [deposit.id]);
      await holder.query(`update deposits set status = 'reject' where id = $1`, [deposit.id]);
    };

    const [answer] = await raceBehind(app.db, decide, [() => claim(anna, deposit)]);

    expect(answer!.status).toBe(409);
  });

  it('is published when its holder changes, and not when it is renewed', async () => {
    const deposit = await createWaiting();
    const changes = collectChanges(app, brand);

    await claim(anna, deposit);
    await claim(anna, deposit);
    await claim(boris, deposit);
    await release(anna, deposit);
    await release(boris, deposit);
    const later = await createWaiting();
    await claimNext(anna);

    const listClaimChanges = () => changes.filter(({ topic }) => topic === 'claims');
    await waitUntil(() => listClaimChanges().length >= 4);
    expect(listClaimChanges().map(({ ids }) => ids)).toEqual(Array(4).fill([deposit.id]));
    expect(await findHolderId(deposit)).toBe(anna.id);
    expect(await findHolderId(later)).toBeNull();
  });
});
