import { newTextUpdate, receive } from '../bot-updates.js';
import { type Action, findDifference } from './deposit.actions.js';

const MAX_INVITES = 10;
const FAR = 4_000_000_000;
const PAST = 1_000_000_000;

const create: Action = async (world) => {
  const { random, app, brand, manager } = world;
  const max = random.below(4);
  const isPast = random.chance(0.15);
  const answer = await app
    .as(manager)
    .post(`brand/invite/${brand.id}`, { max_connects: max, active_until: isPast ? PAST : FAR });
  const expected = max < 1 || isPast ? 400 : world.invites.size >= MAX_INVITES ? 409 : 201;
  if (answer.status === 201) {
    const { id, secret_code: code } = answer.body as { id: number; secret_code: string };
    world.invites.set(id, { id, code, max, current: 0 });
  }
  return findDifference('invite', expected, answer.status);
};

const accept: Action = async (world) => {
  if (world.invites.size === 0) return null;
  const invite = world.random.pick([...world.invites.values()]);
  const person = world.random.pick(world.people);
  await receive(world.app, newTextUpdate(person, `/accept ${invite.code}`));
  if (!world.isActive(person.id) && invite.current < invite.max) {
    invite.current += 1;
    world.join(person);
    // Joining closes a waiting request.
    for (const [id, userId] of world.waitingRequests) {
      if (userId !== person.id) continue;
      world.waitingRequests.delete(id);
      world.decidedRequests.push(id);
    }
  }
  return null;
};

const remove: Action = async (world) => {
  if (world.invites.size === 0 || !world.random.chance(0.5)) return null;
  const { id } = world.random.pick([...world.invites.values()]);
  const answer = await world.app.as(world.manager).delete(`brand/invite/${id}`);
  world.invites.delete(id);
  return findDifference(`delete invite ${id}`, 200, answer.status);
};

export const inviteActions: Action[] = [create, accept, accept, remove];
