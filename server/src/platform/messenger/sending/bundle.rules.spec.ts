import { type BundleCandidate, groupIntoBundles, mergeBundles } from './bundle.rules.js';

let lastId = 0;
const waits = (
  by: string,
  { key = `k${lastId}`, threadId = null as string | null, isMerged = false, waitedMs = 0 } = {},
): BundleCandidate => ({
  id: String((lastId += 1)),
  threadId,
  replyTo: `to ${lastId}`,
  bundle: { composer: 'many', by, items: [{ key }] },
  isMerged,
  waitedMs,
});
/** How many messages the chat can get in time, and in twice that time. */
const chat = (inTime: number, late: number) => (ms: number) => (ms > 20_000 ? late : inTime);
const bundled = (waiting: BundleCandidate[], inTime: number, late: number) =>
  groupIntoBundles(waiting, 20_000, chat(inTime, late)).map((group) =>
    group.map(({ bundle }) => bundle.by).join(''),
  );

describe('messages that wait', () => {
  const waiting = ['a', 'b', 'a', 'b', 'c'].map((by) => waits(by));

  it.each([
    ['go out by themselves if all of them can in time', 5, 10, []],
    ['become one for each person if they cannot', 4, 10, ['aa', 'bb']],
    ['stay one for each person as long as these go out soon enough', 1, 3, ['aa', 'bb']],
    ['become one of all people if these do not', 1, 2, ['ababc']],
  ])('%s', (_, inTime, late, expected) => {
    expect(bundled(waiting, inTime, late)).toEqual(expected);
  });

  it('become one of all people once one has waited for too long', () => {
    const late = (waitedMs: number) => bundled([waits('a', { waitedMs }), waits('b')], 9, 9);
    expect([late(20_000), late(20_001)]).toEqual([[], ['ab']]);
  });

  it('stay as they are if all of them are about one thing', () => {
    expect(bundled([waits('a', { key: 'x' }), waits('a', { key: 'x' })], 0, 9)).toEqual([]);
  });

  it('become one only with those of their thread', () => {
    const threads = [
      waits('a', { threadId: '1' }),
      waits('a', { threadId: '2' }),
      waits('b', { threadId: '2' }),
    ];
    expect(bundled(threads, 0, 9)).toEqual([]);
    expect(bundled(threads, 0, 2)).toEqual(['ab']);
  });

  it('always join a message that is already merged', () => {
    const begun = [waits('a', { isMerged: true }), waits('a'), waits('b'), waits('b')];
    expect(bundled(begun, 9, 9)).toEqual(['aa']);
    expect(bundled([waits('', { isMerged: true }), ...begun], 9, 9)).toEqual(['aabb']);
  });
});

describe('the message that they become', () => {
  it('replies to the newest of one person, and has the newest item of each key', () => {
    const group = [waits('a', { key: 'x' }), waits('a', { key: 'y' }), waits('a', { key: 'x' })];
    expect(mergeBundles(group)).toEqual({
      replyTo: group[2]!.replyTo,
      bundle: { composer: 'many', by: 'a', items: [{ key: 'x' }, { key: 'y' }] },
    });
    expect(mergeBundles(group).bundle.items[0]).toBe(group[2]!.bundle.items[0]);
  });

  it('replies to nobody if it is about several people', () => {
    expect(mergeBundles([waits('a'), waits('b')])).toMatchObject({ replyTo: null, bundle: { by: '' } });
  });
});
