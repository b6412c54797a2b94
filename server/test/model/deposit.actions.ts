import { newTelegramId } from '../factories.js';
import { newEditUpdate, newTextUpdate, receive } from '../bot-updates.js';
import type { ModelDeposit, World } from './world.js';

/** An action changes the server and the model, and returns how they differ, or null if they agree. */
export type Action = (world: World) => Promise<string | null>;

export const findDifference = (what: string, expected: unknown, actual: unknown): string | null =>
  JSON.stringify(expected) === JSON.stringify(actual)
    ? null
    : `${what}: expected ${JSON.stringify(expected)}, was ${JSON.stringify(actual)}`;

const formatMoney = (cents: number) => (cents / 100).toFixed(2);
const locationById = new Map<number, { chatId: string; messageId: number }>();
let lastMessageId = Math.floor(Math.random() * 2 ** 30);

async function findDepositId(world: World, messageId: number): Promise<number | null> {
  const rows = await world.app.db.query<{ id: number }[]>(
    'select id from deposits where chat_id = $1 and message_id = $2',
    [world.brand.chatId, messageId],
  );
  return rows[0]?.id ?? null;
}

const report: Action = async (world) => {
  const { random, app, brand } = world;
  const sender = random.pick(world.people);
  const type = random.pick(['retention', 'ftd'] as const);
  const cents = random.chance(0.1) ? 0 : 1 + random.below(5_000_000);
  const messageId = ++lastMessageId;
  const location = { chatId: brand.chatId, messageId };
  const update = newTextUpdate(
    sender,
    world.writeForm(type, { client_id: `c${messageId}`, amount: formatMoney(cents) }),
    location,
  );
  await receive(app, update);
  if (random.chance(0.3)) await receive(app, { ...update, update_id: Number(newTelegramId()) });

  const id = await findDepositId(world, messageId);
  const shouldBeStored = world.isActive(sender.id) && cents > 0;
  if (id !== null && shouldBeStored) {
    world.depositById.set(id, { id, type, status: 'wait', cents, agentId: sender.id });
    locationById.set(id, location);
  }
  return findDifference(`report by ${sender.publicName}`, shouldBeStored, id !== null);
};

const edit: Action = async (world) => {
  const { random, app } = world;
  const reported = [...world.depositById.values()].filter(({ id }) => locationById.has(id));
  if (reported.length === 0) return null;
  const deposit = random.pick(reported);
  const sender = random.pick(world.people);
  const cents = 1 + random.below(5_000_000);
  await receive(
    app,
    newEditUpdate(
      sender,
      world.writeForm(deposit.type, { amount: formatMoney(cents) }),
      locationById.get(deposit.id)!,
    ),
  );
  if (world.isActive(sender.id) && deposit.status === 'wait') {
    deposit.cents = cents;
    deposit.agentId = sender.id;
  }
  return null;
};

/** Even of an erased deposit. */
const pickId = (world: World): number | null => {
  const ids = [...world.depositById.keys(), ...world.erasedIds];
  return ids.length > 0 ? world.random.pick(ids) : null;
};

const accept: Action = async (world) => {
  const { random, app } = world;
  const id = pickId(world);
  if (id === null) return null;
  const deposit = world.depositById.get(id);
  const agent = random.pick(world.people);
  const input = {
    type: random.pick(['retention', 'ftd'] as const),
    client_id: random.chance(0.1) ? '' : 'client',
    amount: (1 + random.below(5_000_000)) / 100,
    agent_id: agent.id,
  };
  const answer = await app.as(world.manager).post(`deposit/${id}/accept`, input);
  const expected = getExpectedStatus(world, deposit, input);
  if (expected === 200) {
    const cents = Math.round(input.amount * 100);
    Object.assign(deposit!, { status: 'accept', type: input.type, cents, agentId: agent.id });
  }
  return findDifference(`accept ${id}`, expected, answer.status);
};

function getExpectedStatus(
  world: World,
  deposit: ModelDeposit | undefined,
  input: { client_id: string; agent_id: number },
): number {
  if (input.client_id === '') return 400;
  if (!deposit) return 404;
  if (!world.isActive(input.agent_id)) return 400;
  return deposit.status === 'wait' ? 200 : 409;
}

/** Tries to reject or delete any deposit. Only a waiting one can be rejected, and only an accepted one deleted. */
const rejectOrDelete: Action = async (world) => {
  const id = pickId(world);
  if (id === null) return null;
  const deposit = world.depositById.get(id);
  const status = world.random.pick(['reject', 'delete'] as const);
  const answer = await world.app.as(world.manager).delete(`deposit/${id}?status=${status}`);
  const isAllowed = deposit?.status === (status === 'reject' ? 'wait' : 'accept');
  if (isAllowed) deposit.status = status;
  return findDifference(`${status} ${id}`, deposit ? (isAllowed ? 200 : 409) : 404, answer.status);
};

const erase: Action = async (world) => {
  if (!world.random.chance(0.2)) return null;
  const id = pickId(world);
  if (id === null) return null;
  const answer = await world.app.as(world.admin).delete(`admin/deposit/delete/${id}`);
  const existed = world.depositById.delete(id);
  if (existed) world.erasedIds.push(id);
  return findDifference(`erase ${id}`, existed ? 200 : 404, answer.status);
};

export const depositActions: Action[] = [
  report,
  report,
  report,
  edit,
  accept,
  accept,
  accept,
  rejectOrDelete,
  erase,
];
