import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { newEditUpdate, newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { describeApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { Deposit } from '../ledger/deposit.entity.js';
import type { User } from '../../people/user.entity.js';
import type { DepositContext } from './deposit.schemas.js';

const app = describeApp();

let brand: Brand;
let manager: User;
let agent: User;
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  agent = await newMember(app.db, brand, { publicName: 'Anna' });
});

const getContext = async ({ id }: Pick<Deposit, 'id'>, as = manager) =>
  (await app.as(as).get(`deposit/${id}/context`).expect(200)).body as DepositContext;
const getEarlierIds = ({ earlier }: DepositContext) => earlier.data.map(({ id }) => id);
const newDepositOn = (day: number, deposit: Partial<Deposit> = {}, to = brand) =>
  newDeposit(app.db, to, { createdAt: new Date(Date.UTC(2026, 2, day)), ...deposit });

describe('the message', () => {
  const write = (text: string, messageId: number) =>
    receive(app, newTextUpdate(agent, text, { chatId: brand.chatId, messageId }));
  const edit = (text: string, messageId: number) =>
    receive(app, newEditUpdate(agent, text, { chatId: brand.chatId, messageId }));
  const findDeposit = () => app.db.findOneByOrFail(Deposit, { brandId: brand.id });

  it('is shown as it was written, and as it was edited', async () => {
    const text = '#retention\n  Amount:  1250.50 \n\nClient ID: <b>48213</b> 👍';
    await write(text, 77);
    expect((await getContext(await findDeposit())).message?.text).toBe(text);

    await edit('#retention\nAmount: 7', 77);
    expect((await getContext(await findDeposit())).message?.text).toBe('#retention\nAmount: 7');
  });

  it('stays the text that was decided on when the message is edited later', async () => {
    await write('#retention\nAmount: 5\nClient ID: 1', 78);
    const { id } = await findDeposit();
    await app.as(manager).delete(`deposit/${id}?status=reject`).expect(200);
    await edit('#retention\nAmount: 7', 78);

    expect((await getContext({ id })).message?.text).toBe('#retention\nAmount: 5\nClient ID: 1');
  });

  it('is null for a deposit from a program, and has no text if an older version stored the deposit', async () => {
    expect((await getContext(await newDepositOn(1))).message).toBeNull();
    const old = await newDepositOn(1, { chatId: '-1002', threadId: '5', messageId: '77' });
    expect((await getContext(old)).message).toMatchObject({ text: null, url: expect.any(String) });
  });
});

describe('earlier deposits', () => {
  it('have the same client or wallet, in every brand within reach, newest first', async () => {
    const other = await newBrand(app.db);
    const beyond = await newBrand(app.db);
    const both = await newManager(app.db, { brands: [brand, other] });
    const client = { clientId: `c${brand.id}` };
    const wallet = { wallet: `w${brand.id}` };
    const first = await newDepositOn(1, client);
    const second = await newDepositOn(2, { ...wallet, clientId: '' }, other);
    const third = await newDepositOn(3, { ...client, ...wallet });
    await newDepositOn(3, client, beyond);
    await newDepositOn(3, { clientId: '', wallet: '' });
    const subject = await newDepositOn(4, { ...client, ...wallet });
    await newDepositOn(5, client);

    expect(getEarlierIds(await getContext(subject, both))).toEqual([third.id, second.id, first.id]);
    expect(getEarlierIds(await getContext(subject))).toEqual([third.id, first.id]);
    expect(getEarlierIds(await getContext(await newDepositOn(6, { clientId: '' })))).toEqual([]);
  });

  it('are at most ten', async () => {
    const client = { clientId: `many${brand.id}` };
    for (let day = 1; day <= 10; day++) await newDepositOn(day, client);
    expect((await getContext(await newDepositOn(11, client))).earlier).toMatchObject({ has_more: false });
    const { earlier } = await getContext(await newDepositOn(12, client));
    expect([earlier.data.length, earlier.has_more]).toEqual([10, true]);
  });
});

describe('the record of the agent', () => {
  it('counts how their other deposits in the brand ended', async () => {
    const byAgent = { agentId: agent.id };
    await newDepositOn(1, { ...byAgent, status: 'accept' });
    await newDepositOn(1, { ...byAgent, status: 'accept' });
    await newDepositOn(2, { ...byAgent, status: 'delete' });
    for (const reason of ['Duplicate', 'Wrong amount', 'Duplicate', null])
      await newDepositOn(3, { ...byAgent, status: 'reject', reason });
    await newDepositOn(3, { ...byAgent, status: 'accept' }, await newBrand(app.db));
    await newDepositOn(3, { agentId: manager.id, status: 'accept' });

    expect((await getContext(await newDepositOn(4, byAgent))).record).toEqual({
      wait: 0,
      accept: 2,
      reject: 4,
      delete: 1,
      reasons: [
        { reason: 'Duplicate', count: 2 },
        { reason: 'Wrong amount', count: 1 },
      ],
    });
    expect((await getContext(await newDepositOn(5))).record).toBeNull();
  });
});
