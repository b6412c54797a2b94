import { listTotalsDrift } from '../deposit.factories.js';
import { findDifference } from './deposit.actions.js';
import type { ModelDeposit, PostName, World } from './world.js';

const postNames: PostName[] = ['head_user_id', 'team_lead_user_id', 'head_user_id_2', 'team_lead_user_id_2'];

export async function compare(world: World): Promise<string[]> {
  const differences = [
    await compareDeposits(world),
    await compareTotals(world),
    await compareMembers(world),
    await compareTickets(world),
  ];
  return differences.flat().filter((difference) => difference !== null);
}

/** Reads all pages of a list, as the manager. */
async function listAll<Row>({ app, manager }: World, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { body } = await app.as(manager).get(`${path}&page=${page}`);
    last = body.last_page as number;
    rows.push(...(body.data as Row[]));
  }
  return rows;
}

async function compareDeposits(world: World) {
  const { brand, depositById } = world;
  type Row = { id: number; type: string; status: string; amount: number; agent_id: number | null };
  const rows = await listAll<Row>(world, `deposit/search?brand_id=${brand.id}`);
  const actual = rows.map(
    (row) => `${row.id} ${row.type} ${row.status} ${Math.round(row.amount * 100)} ${row.agent_id}`,
  );
  const expected = [...depositById.values()].map(
    ({ id, type, status, cents, agentId }) => `${id} ${type} ${status} ${cents} ${agentId}`,
  );
  return [findDifference('deposits', expected.sort(), actual.sort())];
}

async function compareTotals({ app, manager, brand, depositById }: World) {
  const all = [...depositById.values()];
  const stat = await app.as(manager).get('manager/stat');
  const rating = await app.as(manager).get('manager/rating');
  const formatSums = (type: ModelDeposit['type']) => {
    const centsByAgent = new Map<number, number>();
    for (const deposit of all) {
      if (deposit.status !== 'accept' || deposit.type !== type) continue;
      centsByAgent.set(deposit.agentId!, (centsByAgent.get(deposit.agentId!) ?? 0) + deposit.cents);
    }
    return [...centsByAgent].map(([agent, cents]) => `${agent} ${cents}`).sort();
  };
  const formatRating = (list: { id: number; amount: number }[]) =>
    list.map(({ id, amount }) => `${id} ${Math.round(amount * 100)}`).sort();
  return [
    findDifference('waiting', all.filter(({ status }) => status === 'wait').length, stat.body.wait_deposits),
    findDifference('rating of retention', formatSums('retention'), formatRating(rating.body.retention)),
    findDifference('rating of ftd', formatSums('ftd'), formatRating(rating.body.ftd)),
    findDifference('drift of totals', [], await listTotalsDrift(app.db, brand.id)),
  ];
}

async function compareMembers(world: World) {
  const { body } = await world.app.as(world.manager).get(`brand/users/${world.brand.id}`);
  const actual = (body.users as { user_id: number; team_id: number }[]).map(
    ({ user_id, team_id }) => `${user_id} ${team_id}`,
  );
  const expected = world.listActiveMembers().map(({ user, team }) => `${user.id} ${team}`);
  return [
    findDifference('members', expected.sort(), actual.sort()),
    findDifference(
      'posts',
      postNames.map((post) => world.holderByPost.get(post) ?? null),
      postNames.map((post) => body[post] as number | null),
    ),
  ];
}

async function compareTickets(world: World) {
  const { app, manager, ticketById } = world;
  const all = [...ticketById.values()];
  const lists = await Promise.all(
    (['new', 'in-work', 'closed'] as const).map(async (status) => {
      type Row = { id: number; place: number | null; has_message: boolean };
      const rows = await listAll<Row>(world, `ticket/search?status=${status}`);
      const expected = all.filter((ticket) => ticket.status === status);
      const formatTicket = ({ id, isUnread }: { id: number; isUnread: boolean }) => `${id} ${isUnread}`;
      // Tickets of other tests wait in the same queue, so only the order of this world's tickets is compared.
      const waiting = rows.filter(({ place }) => place !== null).sort((a, b) => a.place! - b.place!);
      return [
        findDifference(
          `tickets ${status}`,
          expected.map(formatTicket).sort(),
          rows.map((row) => formatTicket({ id: row.id, isUnread: row.has_message })).sort(),
        ),
        findDifference(
          `queue of tickets ${status}`,
          status === 'new' ? expected.map(({ id }) => id).sort((a, b) => a - b) : [],
          waiting.map(({ id }) => id),
        ),
      ];
    }),
  );
  const stat = await app.as(manager).get('manager/stat');
  const count = (status: string) => all.filter((ticket) => ticket.status === status).length;
  return [
    ...lists.flat(),
    findDifference('new tickets', count('new'), stat.body.tickets_count_new),
    findDifference('tickets in work', count('in-work'), stat.body.tickets_count_in_work),
  ];
}
