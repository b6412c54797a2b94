import { newTextUpdate, receive } from '../bot-updates.js';
import { type Action, findDifference } from './deposit.actions.js';
import { type PostName, getTeam, type World } from './world.js';

const UNKNOWN_ID = 2_000_000_000;

const apply: Action = async (world) => {
  const { app, brand } = world;
  const person = world.random.pick(world.people);
  await receive(app, newTextUpdate(person, `/start brand_${brand.id}`));
  const { body } = await app.as(world.manager).get(`brand/request/${brand.id}`);
  const requests = body.requests as { id: number; user_id: number }[];
  const request = requests.find(({ user_id }) => user_id === person.id);
  const shouldWait =
    !world.isActive(person.id) || [...world.userIdByWaitingRequest.values()].includes(person.id);
  if (request) world.userIdByWaitingRequest.set(request.id, person.id);
  return findDifference(`request of ${person.publicName}`, shouldWait, request !== undefined);
};

const decide: Action = async (world) => {
  const ids = [...world.userIdByWaitingRequest.keys(), ...world.decidedRequestIds];
  if (ids.length === 0) return null;
  const id = world.random.pick(ids);
  const verb = world.random.pick(['accept', 'accept', 'cancel'] as const);
  const answer = await world.app.as(world.manager).post(`brand/request/${verb}/${id}`);
  const userId = world.userIdByWaitingRequest.get(id);
  if (userId !== undefined) {
    world.userIdByWaitingRequest.delete(id);
    world.decidedRequestIds.push(id);
    if (verb === 'accept') world.join(world.people.find((person) => person.id === userId)!);
  }
  return findDifference(`${verb} request ${id}`, userId === undefined ? 409 : 200, answer.status);
};

const dismiss: Action = async (world) => {
  if (!world.random.chance(0.4)) return null;
  const person = world.random.pick(world.people);
  const answer = await world.app
    .as(world.manager)
    .delete(`brand/users/${world.brand.id}?user_id=${person.id}`);
  const wasActive = world.isActive(person.id);
  if (wasActive) {
    world.memberById.get(person.id)!.isActive = false;
    world.dropPosts(person.id);
  }
  return findDifference(`dismiss ${person.publicName}`, wasActive ? 200 : 404, answer.status);
};

const togglePost: Action = async (world) => {
  const { random, app, brand } = world;
  const person = random.pick(world.people);
  const as = random.pick(['head', 'team-lead'] as const);
  const team = random.pick([1, 2] as const);
  const answer = await app
    .as(world.manager)
    .post(`brand/users/role/${brand.id}`, { user_id: person.id, as, team_id: team });
  const what = `${as} of team ${team}: ${person.publicName}`;
  if (!world.isActive(person.id)) return findDifference(what, 404, answer.status);
  if (world.memberById.get(person.id)!.team !== team) return findDifference(what, 400, answer.status);
  const post = `${as === 'head' ? 'head' : 'team_lead'}_user_id${team === 2 ? '_2' : ''}` as PostName;
  const wasHolder = world.holderByPost.get(post) === person.id;
  if (wasHolder) world.holderByPost.delete(post);
  else world.holderByPost.set(post, person.id);
  return findDifference(what, { status: wasHolder ? 'unassigned' : 'assigned' }, answer.body);
};

const move: Action = async (world: World) => {
  const person = world.random.pick(world.people);
  const [row] = await world.app.db.query<{ id: number }[]>(
    'select id from brand_users where brand_id = $1 and user_id = $2',
    [world.brand.id, person.id],
  );
  const team = world.random.pick([1, 2] as const);
  const answer = await world.app
    .as(world.manager)
    .post(`brand/users/team/${row?.id ?? UNKNOWN_ID}`, { team_id: team });
  const isActive = world.isActive(person.id);
  if (isActive) {
    world.memberById.get(person.id)!.team = team;
    world.dropPosts(person.id, (post) => getTeam(post) !== team);
  }
  return findDifference(`move ${person.publicName} to ${team}`, isActive ? 200 : 404, answer.status);
};

export const memberActions: Action[] = [apply, apply, decide, decide, dismiss, togglePost, togglePost, move];
