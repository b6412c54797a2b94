import { type BundleCandidate, groupIntoBundles, mergeBundles } from './bundle.rules.js';

let lastId = 0;
const newCandidate = (
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
/** A chat that can receive `inTime` messages within 20 seconds, and `late` messages within twice that time. */
const newCounter = (inTime: number, late: number) => (ms: number) => (ms > 20_000 ? late : inTime);
const listGroups = (waiting: BundleCandidate[], inTime: number, late: number) =>
  groupIntoBundles(waiting, 20_000, newCounter(inTime, late)).map((group) =>
    group.map(({ bundle }) => bundle.by).join(''),
  );

describe('waiting messages', () => {
  const waiting = ['a', 'b', 'a', 'b', 'c'].map((by) => newCandidate(by));

  it.each([
    ['are not merged if all of them can be sent in time', 5, 10, []],
    ['are merged for each person if not all can be sent in time', 4, 10, ['aa', 'bb']],
    [
      'are merged for each person if one message per person can be sent in twice that time',
      1,
      3,
      ['aa', 'bb'],
    ],
    [
      'are merged for all people if not even one message per person can be sent in twice that time',
      1,
      2,
      ['ababc'],
    ],
  ])('%s', (_, inTime, late, groups) => {
    expect(listGroups(waiting, inTime, late)).toEqual(groups);
  });

  it('are merged for all people once one has waited for too long', () => {
    const groupAfter = (waitedMs: number) =>
      listGroups([newCandidate('a', { waitedMs }), newCandidate('b')], 9, 9);
    expect([groupAfter(20_000), groupAfter(20_001)]).toEqual([[], ['ab']]);
  });

  it('are not merged if all of them have the same item key', () => {
    expect(listGroups([newCandidate('a', { key: 'x' }), newCandidate('a', { key: 'x' })], 0, 9)).toEqual([]);
  });

  it('are merged only within a thread', () => {
    const threads = [
      newCandidate('a', { threadId: '1' }),
      newCandidate('a', { threadId: '2' }),
      newCandidate('b', { threadId: '2' }),
    ];
    expect(listGroups(threads, 0, 9)).toEqual([]);
    expect(listGroups(threads, 0, 2)).toEqual(['ab']);
  });

  it('always join a message that is already merged', () => {
    const candidates = [
      newCandidate('a', { isMerged: true }),
      newCandidate('a'),
      newCandidate('b'),
      newCandidate('b'),
    ];
    expect(listGroups(candidates, 9, 9)).toEqual(['aa']);
    const mergedFromSeveralPeople = newCandidate('', { isMerged: true });
    expect(listGroups([mergedFromSeveralPeople, ...candidates], 9, 9)).toEqual(['aabb']);
  });
});

describe('a merged message', () => {
  it('replies to what the newest message of its person replied to, and has the newest item of each key', () => {
    const group = [
      newCandidate('a', { key: 'x' }),
      newCandidate('a', { key: 'y' }),
      newCandidate('a', { key: 'x' }),
    ];
    expect(mergeBundles(group)).toEqual({
      replyTo: group[2]!.replyTo,
      bundle: { composer: 'many', by: 'a', items: [{ key: 'x' }, { key: 'y' }] },
    });
    expect(mergeBundles(group).bundle.items[0]).toBe(group[2]!.bundle.items[0]);
  });

  it('replies to no message if it is about several people', () => {
    expect(mergeBundles([newCandidate('a'), newCandidate('b')])).toMatchObject({
      replyTo: null,
      bundle: { by: '' },
    });
  });
});
