import { newDeposit, newResult } from '../../../test/deposit.factories.js';
import { newMember, newScene, type Scene } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import type { User } from './user.entity.js';

const app = setUpApp();

let { brand, manager, agent } = {} as Scene;
let colleague: User;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent } = await newScene(app.db, { agent: { publicName: 'Boss' } }));
  colleague = await newMember(app.db, brand, { role: 'ceo' });
});

const getBody = async (user: User, path: string) =>
  (await app.asMember(user, brand).get(path).expect(200)).body as unknown;

/** Whether each person anywhere in the response has the mark of staff, by id. */
function collectMarks(part: unknown, marks: Record<number, boolean> = {}): Record<number, boolean> {
  if (typeof part !== 'object' || part === null) return marks;
  if ('telegram_id' in part && 'id' in part) marks[Number(part.id)] = 'staff' in part && part.staff === true;
  for (const child of Object.values(part)) collectMarks(child, marks);
  return marks;
}

it.each([
  ['of members', () => `brand/users/${brand.id}`],
  ['of a statistic', () => `brand/reports/${brand.id}?date=2026-03-15&period=day`],
  ['of the rating', () => 'manager/rating'],
  ['of agents to choose from', () => `deposit/users/${brand.id}`],
  ['of the rating for agents', () => 't/rating'],
])('marks staff in the list %s', async (_, path) => {
  for (const person of [agent, colleague]) await newResult(app.db, brand, person, { amount: '5' });

  const caller = path().startsWith('t/') ? agent : manager;
  expect(collectMarks(await getBody(caller, path()))).toMatchObject({
    [agent.id]: false,
    [colleague.id]: true,
  });
});

it('marks the person who decided a deposit and the assignee of a ticket, but not the agent', async () => {
  const { id } = await newDeposit(app.db, brand, {
    agentId: agent.id,
    status: 'accept',
    moderatedBy: manager.id,
    moderatedAt: new Date(),
  });
  const ticket = await newTicket(app.db, agent, brand, { status: 'in-work', assigneeId: manager.id });
  const marks = { [agent.id]: false, [manager.id]: true };

  expect(collectMarks(await getBody(manager, `deposit/${id}`))).toEqual(marks);
  expect(collectMarks(await getBody(manager, `ticket/${ticket.id}`))).toEqual(marks);
  expect(collectMarks(await getBody(agent, `t/ticket/${ticket.id}`))).toEqual(marks);
});

it('removes the mark with the role', async () => {
  const getMark = async () =>
    collectMarks(await getBody(manager, `manager/user/${colleague.id}`))[colleague.id];
  expect(await getMark()).toBe(true);

  await app.db.query(`update users set role = 'user' where id = $1`, [colleague.id]);

  expect(await getMark()).toBe(false);
});
