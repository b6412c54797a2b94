import { PRESENCE_TIMEOUT_MS, PresenceBoard } from './presence-board.rules.js';

const person = (id: number) => ({
  id,
  public_name: `Person ${id}`,
  telegram_id: id,
  photo_uploaded: false,
  photo_url: null,
});
const signal = (userId: number, typing: boolean | null, ticketId = 7) => ({
  ticketId,
  brandId: 3,
  user: person(userId),
  typing,
});

let board: PresenceBoard;
beforeEach(() => void (board = new PresenceBoard()));

it('returns the people viewing a ticket when one arrives, types or leaves', () => {
  expect(board.applySignal(signal(1, false), 0)).toEqual({
    ticketId: 7,
    brandId: 3,
    people: [{ user: person(1), typing: false }],
  });
  expect(board.applySignal(signal(2, true), 0)!.people.map(({ typing }) => typing)).toEqual([false, true]);
  expect(board.applySignal(signal(1, true), 0)!.people.map(({ typing }) => typing)).toEqual([true, true]);
  expect(board.applySignal(signal(1, null), 0)!.people).toEqual([{ user: person(2), typing: true }]);
  expect(board.applySignal(signal(2, null), 0)!.people).toEqual([]);
  expect(board.list()).toEqual([]);
});

it('returns null while nothing changes', () => {
  board.applySignal(signal(1, false), 0);

  expect(board.applySignal(signal(1, false), 10_000)).toBeNull();
  expect(board.applySignal(signal(2, null), 10_000)).toBeNull();
  expect(board.sweep(10_000)).toEqual([]);
});

it('removes a person after exactly 20 seconds without a signal', () => {
  board.applySignal(signal(1, true), 0);
  board.applySignal(signal(2, false), 5_000);

  expect(board.sweep(PRESENCE_TIMEOUT_MS - 1)).toEqual([]);
  expect(board.sweep(PRESENCE_TIMEOUT_MS)).toEqual([
    { ticketId: 7, brandId: 3, people: [{ user: person(2), typing: false }] },
  ]);
  board.applySignal(signal(2, false), 24_999);
  expect(board.sweep(25_000)).toEqual([]);
  expect(board.sweep(44_999)).toEqual([{ ticketId: 7, brandId: 3, people: [] }]);
});

it('tracks each ticket separately', () => {
  board.applySignal(signal(1, false, 7), 0);
  board.applySignal(signal(1, false, 8), 0);
  board.applySignal(signal(1, null, 7), 0);

  expect(board.list().map(({ ticketId }) => ticketId)).toEqual([8]);
});
