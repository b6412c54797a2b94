import { PresenceBoard } from './presence-board.rules.js';

const TIMEOUT_MS = 20_000;
const [TICKET_ID, BRAND_ID] = [7, 3];
const newPerson = (id: number) => {
  const publicName = `Person ${id}`;
  return { id, public_name: publicName, telegram_id: id, photo_uploaded: false, photo_url: null };
};

let board: PresenceBoard;
beforeEach(() => void (board = new PresenceBoard()));

const applySignal = (userId: number, typing: boolean | null, nowMs = 0, ticketId = TICKET_ID) =>
  board.applySignal({ ticketId, brandId: BRAND_ID, user: newPerson(userId), typing }, nowMs);

it('the board returns the people viewing a ticket when one arrives, types or leaves', () => {
  expect(applySignal(1, false)).toEqual({
    ticketId: TICKET_ID,
    brandId: BRAND_ID,
    people: [{ user: newPerson(1), typing: false }],
  });
  expect(applySignal(2, true)!.people.map(({ typing }) => typing)).toEqual([false, true]);
  expect(applySignal(1, true)!.people.map(({ typing }) => typing)).toEqual([true, true]);
  expect(applySignal(1, null)!.people).toEqual([{ user: newPerson(2), typing: true }]);
  expect(applySignal(2, null)!.people).toEqual([]);
  expect(board.list()).toEqual([]);
});

it('the board returns null while nothing changes', () => {
  applySignal(1, false);

  expect(applySignal(1, false, 10_000)).toBeNull();
  expect(applySignal(2, null, 10_000)).toBeNull();
  expect(board.removeExpired(10_000)).toEqual([]);
});

it('the board removes a person after exactly 20 seconds without a signal', () => {
  applySignal(1, true);
  applySignal(2, false, 5_000);

  expect(board.removeExpired(TIMEOUT_MS - 1)).toEqual([]);
  expect(board.removeExpired(TIMEOUT_MS)).toEqual([
    { ticketId: TICKET_ID, brandId: BRAND_ID, people: [{ user: newPerson(2), typing: false }] },
  ]);
  const lastSignalMs = 5_000 + TIMEOUT_MS - 1;
  applySignal(2, false, lastSignalMs);
  expect(board.removeExpired(lastSignalMs + 1)).toEqual([]);
  expect(board.removeExpired(lastSignalMs + TIMEOUT_MS)).toEqual([
    { ticketId: TICKET_ID, brandId: BRAND_ID, people: [] },
  ]);
});

it('the board tracks each ticket separately', () => {
  const otherTicketId = TICKET_ID + 1;
  applySignal(1, false, 0, TICKET_ID);
  applySignal(1, false, 0, otherTicketId);
  applySignal(1, null, 0, TICKET_ID);

  expect(board.list().map(({ ticketId }) => ticketId)).toEqual([otherTicketId]);
});
