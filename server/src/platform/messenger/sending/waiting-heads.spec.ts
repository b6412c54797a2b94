import type { Head } from './leader-statements.js';
import { WaitingHeads } from './waiting-heads.js';

/** Chats with a message each, of which all but `future` are due. Reading takes `readMs`. */
function chats(count: number, { readMs = 50, dueInMs = -1 } = {}) {
  const state = { now: 0, reads: 0, sent: 0 };
  const read = (limit: number): Promise<Head[]> => {
    state.reads += 1;
    state.now += readMs;
    const left = Array.from({ length: count - state.sent }, (_, n) => ({
      id: String(state.sent + n),
      dueInMs,
    }));
    return Promise.resolve(left.slice(0, limit));
  };
  const heads = new WaitingHeads(read, () => state.now);
  const take = async (room: number) => {
    const taken = await heads.take(room);
    state.sent += taken.ids.length;
    return taken;
  };
  return { state, take };
}

it('reads few anew each time, so that what was queued meanwhile has its turn', async () => {
  const { state, take } = chats(20);
  for (let n = 1; n <= 5; n += 1) {
    await take(1);
    expect(state.reads).toBe(n);
  }
});

it('uses many again for ten times as long as it took to read them', async () => {
  const { state, take } = chats(10_000);
  const ids: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    ids.push(...(await take(1)).ids);
    state.now += 10;
  }
  expect(ids).toEqual(Array.from({ length: 40 }, (_, n) => String(n)));
  expect(state.reads).toBe(1);

  state.now += 150;
  await take(1);
  expect(state.reads).toBe(2);
});

it('never uses them for more than a second', async () => {
  const { state, take } = chats(10_000, { readMs: 5_000 });
  await take(1);
  state.now += 999;
  await take(1);
  expect(state.reads).toBe(1);
  state.now += 1;
  await take(1);
  expect(state.reads).toBe(2);
});

it('reads again when there is room for more than are left', async () => {
  const { state, take } = chats(10_000);
  for (let n = 0; n < 9; n += 1) await take(30);

  expect([state.reads, state.sent]).toEqual([2, 270]);
});

it('says when it pays to ask again', async () => {
  expect(await chats(3, { dueInMs: 400 }).take(5)).toEqual({ ids: [], nextMs: 400 });
  expect(await chats(0).take(5)).toEqual({ ids: [], nextMs: Infinity });
  // Old ones are read again before they are due, because others may come first by then.
  expect(await chats(10_000, { dueInMs: 900 }).take(5)).toEqual({ ids: [], nextMs: 500 });
});

it('takes nothing where there is no room', async () => {
  expect((await chats(3).take(0)).ids).toEqual([]);
});
