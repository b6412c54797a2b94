import { newScene } from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { type Ticket, TicketMessage } from '../records/ticket.entity.js';

const app = describeApp();

let anna: User;
let manager: User;
let ticket: Ticket;
beforeEach(async () => {
  const scene = await newScene(app.db);
  ({ manager, agent: anna } = scene);
  ticket = await newTicket(app.db, anna, scene.brand);
});

/** Writes messages with numbers as texts, and returns their ids in that order. */
async function writeMessages(count: number, first = 1): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ticketId: ticket.id,
    userId: anna.id,
    message: String(first + index),
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
  it('returns the newest 50, older ones with `before`, newer ones with `after`, and whether there are more', async () => {
    const ids = await writeMessages(50);
    const all = await get();
    expect([listNumbers(all), all.body.has_more]).toEqual([countDown(50, 1), false]);
    const nothing = await get(`?before=${ids[0]}`);
    expect([listNumbers(nothing), nothing.body.has_more]).toEqual([[], false]);
    ids.push(...(await writeMessages(70, 51)));

    const pages: [span: string, numbers: number[], hasMore: boolean][] = [
      ['', countDown(120, 71), true],
      [`?before=${ids[70]}`, countDown(70, 21), true],
      [`?before=${ids[20]}`, countDown(20, 1), false],
      [`?after=${ids[19]}`, countDown(70, 21), true],
      [`?after=${ids[69]}`, countDown(120, 71), false],
      [`?after=${ids[119]}`, [], false],
    ];
    for (const [span, ...expected] of pages) {
      const answer = await get(span);
      expect([span, listNumbers(answer), answer.body.has_more]).toEqual([span, ...expected]);
    }
    expect((await get('?before=1&after=1')).status).toBe(400);
  });
});
