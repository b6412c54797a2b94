import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { type Ticket, TicketMessage } from '../records/ticket.entity.js';

const app = describeApp();

let anna: User;
let manager: User;
let ticket: Ticket;
beforeEach(async () => {
  const brand = await newBrand(app.db);
  anna = await newMember(app.db, brand);
  manager = await newManager(app.db, { brands: [brand] });
  ticket = await newTicket(app.db, anna, brand);
});

/** Writes messages "1", "2" ... and returns their ids in that order. */
async function writeMessages(count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ticketId: ticket.id,
    userId: anna.id,
    message: String(index + 1),
    createdAt: new Date('2026-03-15T12:00:00Z'),
  }));
  const { identifiers } = await app.db.insert(TicketMessage, rows);
  return (identifiers as { id: number }[]).map(({ id }) => id);
}
const sides = {
  'ticket/{id}': (query = '') => app.as(manager).get(`ticket/${ticket.id}${query}`),
  't/ticket/{id}': (query = '') => app.as(anna).get(`t/ticket/${ticket.id}${query}`),
};
const listNumbers = ({ body }: { body: { messages: { message: string }[] } }) =>
  body.messages.map(({ message }) => Number(message));
/** Whole numbers in descending order, both ends included. */
const countDown = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

describe.each(Object.entries(sides))('GET %s', (_path, get) => {
  it('returns the newest 50, newest first, and whether there are older ones', async () => {
    await writeMessages(50);
    const all = await get();
    await writeMessages(1);
    const newest = await get();

    expect([listNumbers(all), all.body.has_more]).toEqual([countDown(50, 1), false]);
    expect([listNumbers(newest), newest.body.has_more]).toEqual([[1, ...countDown(50, 2)], true]);
  });

  it('returns older messages with `before`', async () => {
    const ids = await writeMessages(120);

    const second = await get(`?before=${ids[70]}`);
    const third = await get(`?before=${ids[20]}`);
    const nothing = await get(`?before=${ids[0]}`);

    expect([listNumbers(second), second.body.has_more]).toEqual([countDown(70, 21), true]);
    expect([listNumbers(third), third.body.has_more]).toEqual([countDown(20, 1), false]);
    expect([listNumbers(nothing), nothing.body.has_more]).toEqual([[], false]);
  });

  it('returns newer messages with `after`, and skips none', async () => {
    const ids = await writeMessages(120);

    const first = await get(`?after=${ids[19]}`);
    const second = await get(`?after=${ids[69]}`);
    const nothing = await get(`?after=${ids[119]}`);

    expect([listNumbers(first), first.body.has_more]).toEqual([countDown(70, 21), true]);
    expect([listNumbers(second), second.body.has_more]).toEqual([countDown(120, 71), false]);
    expect([listNumbers(nothing), nothing.body.has_more]).toEqual([[], false]);
  });

  it.each(['?before=0', '?after=x', '?before=1&after=1', '?before=2147483648'])(
    'refuses %s',
    async (query) => {
      expect((await get(query)).status).toBe(400);
    },
  );

  it('returns each of many concurrent requests its own page', async () => {
    const ids = await writeMessages(120);
    const spans = ['', `?before=${ids[70]}`, `?before=${ids[20]}`, `?after=${ids[19]}`, `?after=${ids[119]}`];
    const pages = [countDown(120, 71), countDown(70, 21), countDown(20, 1), countDown(70, 21), []];

    const responses = await Promise.all([...spans, ...spans, ...spans].map((span) => get(span)));

    expect(responses.map(listNumbers)).toEqual([...pages, ...pages, ...pages]);
  });
});
