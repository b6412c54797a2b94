import { hasRoom as decide, type Use } from './lanes.rules.js';

function hasRoom(inUse: Use[], wanted: Use, size: number): boolean {
  const count = (counts: (use: Use) => boolean) => inUse.filter(counts).length;
  const isCall = ({ lane }: Use) => lane.kind === 'call';
  const counts = {
    all: inUse.length,
    jobs: count(({ lane }) => lane.kind === 'job'),
    calls: count(isCall),
    callsOfRoute: count((use) => isCall(use) && use.lane.name === wanted.lane.name),
    slowCalls: () => count((use) => isCall(use) && use.isSlow),
  };
  return decide(counts, wanted, size);
}

const call = (name: string, isSlow = false): Use => ({ lane: { kind: 'call', name }, isSlow });
const job = (name = 'fold'): Use => ({ lane: { kind: 'job', name }, isSlow: false });
const other: Use = { lane: { kind: 'other', name: 'bot' }, isSlow: false };
const times = (count: number, use: Use) => Array<Use>(count).fill(use);

describe('room in a pool of 10', () => {
  it('is for five calls of one route, and then still for another route', () => {
    expect(hasRoom(times(4, call('a')), call('a'), 10)).toBe(true);
    expect(hasRoom(times(5, call('a')), call('a'), 10)).toBe(false);
    expect(hasRoom(times(5, call('a')), call('b'), 10)).toBe(true);
  });

  it('is for seven calls, and then still for jobs and others', () => {
    const calls = [...times(4, call('a')), ...times(3, call('b'))];
    expect(hasRoom(calls.slice(1), call('c'), 10)).toBe(true);
    expect(hasRoom(calls, call('c'), 10)).toBe(false);
    expect(hasRoom(calls, job(), 10)).toBe(true);
    expect(hasRoom(calls, other, 10)).toBe(true);
  });

  it('is for three jobs', () => {
    expect(hasRoom(times(2, job()), job('purge'), 10)).toBe(true);
    expect(hasRoom(times(3, job()), job('purge'), 10)).toBe(false);
  });

  it('is for four of the slow, whatever they are', () => {
    const slow = [call('a', true), call('b', true), call('c', true)];
    expect(hasRoom(slow, call('d', true), 10)).toBe(true);
    expect(hasRoom([...slow, call('a', true)], call('d', true), 10)).toBe(false);
    expect(hasRoom([...slow, call('a', true)], call('d'), 10)).toBe(true);
  });

  it('is for nobody once ten are in use', () => {
    expect(hasRoom(times(10, other), other, 10)).toBe(false);
    expect(hasRoom(times(9, other), other, 10)).toBe(true);
  });
});

it('leaves one for everybody in a pool of one', () => {
  for (const use of [call('a', true), job(), other]) expect(hasRoom([], use, 1)).toBe(true);
});
