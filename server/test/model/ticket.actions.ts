import { type Action, findDifference } from './deposit.actions.js';

const TEXT = 'The phone has been silent since this morning';

const open: Action = async (world) => {
  const person = world.random.pick(world.people);
  const answer = await world.app
    .asMember(person, world.brand)
    .post('t/ticket/support')
    .field('title', 'VOIP')
    .field('message', TEXT);
  const isMember = world.isActive(person.id);
  if (answer.status === 201) {
    const { id } = (answer.body as { ticket: { id: number } }).ticket;
    world.ticketById.set(id, { id, ownerId: person.id, status: 'new', assigneeId: null, isUnread: true });
  }
  return findDifference(`ticket of ${person.publicName}`, isMember ? 201 : 403, answer.status);
};

const reply: Action = async (world) => {
  if (world.ticketById.size === 0) return null;
  const ticket = world.random.pick([...world.ticketById.values()]);
  const isClosing = world.random.chance(0.3);
  const staff = world.random.pick([world.manager, world.admin]);
  const answer = await world.app
    .as(staff)
    .post(`ticket/message/${ticket.id}`)
    .field('message', 'We look at it')
    .field('is_closed_message', isClosing ? '1' : '0');
  const wasClosed = ticket.status === 'closed';
  if (!wasClosed) {
    ticket.status = isClosing ? 'closed' : 'in-work';
    ticket.assigneeId ??= staff.id;
    ticket.isUnread = false;
  }
  return findDifference(`reply to ${ticket.id}`, wasClosed ? 409 : 201, answer.status);
};

const write: Action = async (world) => {
  if (world.ticketById.size === 0) return null;
  const ticket = world.random.pick([...world.ticketById.values()]);
  const person = world.random.pick(world.people);
  const answer = await world.app
    .asMember(person, world.brand)
    .post(`t/ticket/${ticket.id}`)
    .field('message', 'Still silent');
  const isOwner = person.id === ticket.ownerId;
  const isOpen = ticket.status !== 'closed';
  const expected = !isOwner ? 404 : !world.isActive(person.id) ? 403 : isOpen ? 201 : 409;
  if (expected === 201) ticket.isUnread = true;
  return findDifference(`message of ${person.publicName} to ${ticket.id}`, expected, answer.status);
};

const read: Action = async (world) => {
  if (world.ticketById.size === 0) return null;
  const ticket = world.random.pick([...world.ticketById.values()]);
  const answer = await world.app.as(world.manager).get(`ticket/${ticket.id}`);
  ticket.isUnread = false;
  const actual = (answer.body as { ticket: { status: string; assignee: { id: number } | null } }).ticket;
  return findDifference(
    `ticket ${ticket.id}`,
    [ticket.status, ticket.assigneeId],
    [actual.status, actual.assignee?.id ?? null],
  );
};

export const ticketActions: Action[] = [open, reply, reply, write, write, read];
