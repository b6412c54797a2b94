import { newDeposit } from '../../../../../test/deposit.factories.js';
import {
  newBrand,
  newManager,
  newMember,
  newScene,
  newUser,
  type Scene,
} from '../../../../../test/factories.js';
import { setUpApp } from '../../../../../test/test-app.js';
import { newTicket } from '../../../../../test/ticket.factories.js';
import type { Brand } from '../../../brands/registry/brand.entity.js';
import type { Deposit } from '../../ledger/deposit.entity.js';
import { TicketMessage } from '../../../tickets/records/ticket.entity.js';
import type { ClientPage } from './client.schemas.js';

const app = setUpApp();

let { brand, manager, agent } = {} as Scene;
let other: Brand;
let clientId: string;
let wallet: string;
beforeEach(async () => {
  ({ brand, manager, agent } = await newScene(app.db));
  other = await newBrand(app.db);
  clientId = `C-${brand.id}.x`;
  wallet = `TQ${brand.id}w`;
});

const getClient = async (query: string, as = manager) =>
  (await app.as(as).get(`deposit/client?${query}`).expect(200)).body as ClientPage;
const getByClientId = (page = 1, as = manager) =>
  getClient(`client_id=${encodeURIComponent(clientId)}&page=${page}`, as);
const newDepositOn = (day: number, deposit: Partial<Deposit> = {}, to = brand) =>
  newDeposit(app.db, to, { createdAt: new Date(Date.UTC(2026, 2, day)), clientId, ...deposit });
const accepted = { status: 'accept' as const };
const listKeys = ({ data }: ClientPage) => data.map(({ kind, id }) => `${kind} ${id}`);
const addMessage = ({ id }: { id: number }, message: string) =>
  app.db.save(
    app.db.create(TicketMessage, { ticketId: id, userId: agent.id, message, createdAt: new Date() }),
  );

it('lists deposits and tickets of a client id together, newest first', async () => {
  const first = await newDepositOn(1);
  const ticket = await newTicket(app.db, agent, brand, {
    description: `Client ${clientId.toLowerCase()}: where is it?`,
    createdAt: new Date(Date.UTC(2026, 2, 2)),
  });
  const last = await newDepositOn(3, { ...accepted, agentId: agent.id });
  await newDepositOn(4, { clientId: `${clientId}y` });

  const page = await getByClientId();

  expect(listKeys(page)).toEqual([`deposit ${last.id}`, `ticket ${ticket.id}`, `deposit ${first.id}`]);
  expect(page).toMatchObject({ current_page: 1, last_page: 1 });
  expect(page.data[0]).toMatchObject({ at: '2026-03-03T00:00:00.000Z', ticket: null });
  expect(page.data[0]!.deposit).toMatchObject({ id: last.id, client_id: clientId, status: 'accept' });
  expect(page.data[1]).toMatchObject({ deposit: null, ticket: { id: ticket.id, last_message: {} } });
});

it('sums up statuses, brands, agents and wallets', async () => {
  const managerOfBoth = await newManager(app.db, { brands: [brand, other] });
  await newDepositOn(1, { amount: '10.10', agentId: agent.id, wallet, ...accepted });
  await newDepositOn(2, { amount: '20.20', agentId: agent.id, wallet, ...accepted });
  await newDepositOn(3, { amount: '5.00', wallet: `${wallet}2`, status: 'reject' });
  await newDepositOn(4, { amount: '7.00', status: 'delete' }, other);
  await newDepositOn(5, { amount: '3.00' });
  await newDepositOn(6, { clientId: 'somebody else', wallet });

  const { client } = await getByClientId(1, managerOfBoth);

  expect(client).toEqual({
    deposits: 5,
    has_more: false,
    tickets: 0,
    first_at: '2026-03-01T00:00:00.000Z',
    last_at: '2026-03-05T00:00:00.000Z',
    statuses: {
      wait: { count: 1, amount: 3 },
      accept: { count: 2, amount: 30.3 },
      reject: { count: 1, amount: 5 },
      delete: { count: 1, amount: 7 },
    },
    // From here on, the amounts are of accepted deposits only.
    brands: [
      { id: brand.id, name: brand.name, count: 4, amount: 30.3 },
      { id: other.id, name: other.name, count: 1, amount: 0 },
    ],
    agents: [{ user: expect.objectContaining({ id: agent.id }), count: 2, amount: 30.3 }],
    linked: [
      { value: wallet, others: 1, count: 2, amount: 30.3 },
      { value: `${wallet}2`, others: 0, count: 1, amount: 0 },
    ],
    brand_count: 2,
    agent_count: 1,
    linked_count: 2,
  });
});

it('lists the deposits and client ids of a wallet, and tickets that mention it as a whole word outside of notes', async () => {
  const first = await newDepositOn(1, { wallet });
  const second = await newDepositOn(2, { wallet, clientId: `${clientId}2` });
  await newDepositOn(3, { wallet: `${wallet}x` });
  const inTitle = await newTicket(app.db, agent, brand, { title: `About (${wallet})` });
  const inMessage = await newTicket(app.db, agent, brand);
  await addMessage(inMessage, `it went to ${wallet}, twice: ${wallet}!`);
  const inLongerWord = await newTicket(app.db, agent, brand);
  await addMessage(inLongerWord, `${wallet}x and x${wallet}`);
  const inNote = await newTicket(app.db, agent, brand);
  await app
    .as(manager)
    .post(`ticket/${inNote.id}/note`, { message: `see ${wallet}` })
    .expect(201);

  const page = await getClient(`wallet=${wallet}`);

  const tickets = [`ticket ${inTitle.id}`, `ticket ${inMessage.id}`];
  expect(listKeys(page).sort()).toEqual([`deposit ${second.id}`, `deposit ${first.id}`, ...tickets].sort());
  expect(page.client.tickets).toBe(2);
  expect(page.client.linked).toMatchObject([
    { value: clientId, others: 1 },
    { value: `${clientId}2`, others: 0 },
  ]);
});

it('treats characters of patterns literally', async () => {
  clientId = `a.c%_(${brand.id}[`;
  const ticket = await newTicket(app.db, agent, brand, { description: `The client ${clientId} waits` });
  await newTicket(app.db, agent, brand, { description: `The client abc%_(${brand.id}[ waits` });

  expect(listKeys(await getByClientId())).toEqual([`ticket ${ticket.id}`]);
});

it('the page of a client hides deposits and tickets of other brands, tickets to the ceo from managers, and all tickets from callers without the code `tickets`', async () => {
  const stranger = await newMember(app.db, other);
  const ceo = await newUser(app.db, { role: 'ceo' });
  const own = await newDepositOn(1, { wallet });
  const foreign = await newDepositOn(2, { wallet }, other);
  await newDepositOn(3, { wallet, clientId: 'x' }, other);
  const about = { description: `About ${clientId}` };
  const foreignTicket = await newTicket(app.db, stranger, other, about);
  const ownTicket = await newTicket(app.db, agent, brand, { ...about, createdAt: new Date(0) });
  const toCeo = await newTicket(app.db, agent, null, about);

  const page = await getByClientId();
  expect(listKeys(page)).toEqual([`deposit ${own.id}`, `ticket ${ownTicket.id}`]);
  const linked = [{ value: wallet, others: 0 }];
  expect(page.client).toMatchObject({ deposits: 1, tickets: 1, brand_count: 1, linked });

  expect(listKeys(await getByClientId(1, ceo))).toEqual(
    expect.arrayContaining([`deposit ${foreign.id}`, `ticket ${foreignTicket.id}`, `ticket ${toCeo.id}`]),
  );
  const managerWithoutTickets = await newManager(app.db, { brands: [brand], codes: ['deposits'] });
  expect(await getByClientId(1, managerWithoutTickets)).toMatchObject({
    data: [{ deposit: { id: own.id } }],
    client: { tickets: null },
  });
  expect(await getByClientId(1, await newManager(app.db))).toMatchObject({
    data: [],
    last_page: 1,
    client: { deposits: 0, first_at: null },
  });
});

it('lists 20 entries per page', async () => {
  const deposits: Deposit[] = [];
  for (let day = 21; day >= 1; day -= 1) deposits.push(await newDepositOn(day));
  const createdAt = new Date('2026-01-01T00:00:00Z');
  const ticket = await newTicket(app.db, agent, brand, { title: clientId, createdAt });

  const pages = [await getByClientId(), await getByClientId(2), await getByClientId(3)];

  const keys = [...deposits.map(({ id }) => `deposit ${id}`), `ticket ${ticket.id}`];
  expect(pages.map(listKeys)).toEqual([keys.slice(0, 20), keys.slice(20), []]);
  expect(pages.map(({ last_page }) => last_page)).toEqual([2, 2, 2]);
  expect(pages.map(({ current_page }) => current_page)).toEqual([1, 2, 3]);
});

it.each([
  ['', 'client_id'],
  ['client_id=%20&wallet=', 'client_id'],
  ['client_id=1&wallet=2', 'wallet'],
  ['client_id=1&client_id=2', 'client_id'],
])('refuses "%s"', async (query, field) => {
  const { status, body } = await app.as(manager).get(`deposit/client?${query}`);

  expect([status, body.details?.[0].field]).toEqual([400, field]);
});
