import {
  compareStates,
  compareWithoutState,
  type Heartbeat,
  type RecordedState,
  type ServerState,
} from './rollback.rules.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 1, 12, 0, seconds));
const newServer = (changes: Partial<ServerState> = {}): ServerState => ({
  systemId: '7001',
  database: 'tallydesk',
  timeline: 1,
  hasRecoveryTarget: false,
  ...changes,
});
const newState = (changes: Partial<RecordedState> = {}): RecordedState => ({
  installationId: 'a',
  generationId: 'g',
  heartbeat: 100,
  at: at(0),
  systemId: '7001',
  timeline: 1,
  pendingReason: null,
  ...changes,
});
const newHeartbeat = (changes: Partial<Heartbeat> = {}): Heartbeat => ({
  installationId: 'a',
  generationId: 'g',
  heartbeat: 100,
  at: at(0),
  timeline: 1,
  ...changes,
});
const rolledBack = (reason: RegExp) => ({ rollbackReason: expect.stringMatching(reason) });
const serverOnTimeline2 = newServer({ timeline: 2 });

describe('a database on the same timeline', () => {
  it.each([
    ['with the last heartbeat', newHeartbeat()],
    [
      'one ahead of the stored heartbeat, which is written after it',
      newHeartbeat({ heartbeat: 99, at: at(-5) }),
    ],
    ['far ahead of a heartbeat from a restored store', newHeartbeat({ heartbeat: 1, at: at(-90_000) })],
    ['without a stored heartbeat', null],
    [
      'with the stored heartbeat of another database',
      newHeartbeat({ installationId: 'b', generationId: 'h', heartbeat: 900 }),
    ],
  ])('counts as `same` %s', (_, stored) => {
    expect(compareStates(newState(), newServer(), stored)).toBe('same');
  });

  it.each([
    [
      'one heartbeat is missing, as with a snapshot',
      newHeartbeat({ heartbeat: 101, at: at(5) }),
      /changes until .*12:00:05/,
    ],
    [
      'one heartbeat is missing, and the clock was set back',
      newHeartbeat({ heartbeat: 101, at: at(-5) }),
      /are missing/,
    ],
    [
      'it is from before its last recovery',
      newHeartbeat({ generationId: 'h', heartbeat: 3 }),
      /its last recovery/,
    ],
  ])('was rolled back if %s', (_, stored, reason) => {
    expect(compareStates(newState(), newServer(), stored)).toEqual(rolledBack(reason));
  });
});

describe('a new timeline', () => {
  it.each([
    ['nothing is missing', newHeartbeat()],
    ['the commits of ten seconds are missing', newHeartbeat({ heartbeat: 102, at: at(10) })],
    [
      'the stored heartbeat is a minute older than the database',
      newHeartbeat({ heartbeat: 90, at: at(-60) }),
    ],
  ])('is that of a promoted standby if %s', (_, stored) => {
    expect(compareStates(newState(), serverOnTimeline2, stored)).toBe('promoted');
  });

  it.each([
    ['a promotion', 'ten seconds', at(10), 'promoted'],
    ['a rollback', 'eleven seconds', at(11), rolledBack(/are missing/)],
  ])(
    'that another process has already recorded is %s if %s are missing',
    (_what, _missing, seenAt, verdict) => {
      const state = newState({ heartbeat: 99, timeline: 2 });
      expect(compareStates(state, serverOnTimeline2, newHeartbeat({ at: seenAt }))).toEqual(verdict);
    },
  );

  it.each([
    ['more than ten seconds are missing', newHeartbeat({ heartbeat: 102, at: at(11) }), serverOnTimeline2],
    [
      'nothing is missing, but the recovery had a target',
      newHeartbeat(),
      newServer({ timeline: 2, hasRecoveryTarget: true }),
    ],
    [
      'the stored heartbeat is too old to tell',
      newHeartbeat({ heartbeat: 80, at: at(-61) }),
      serverOnTimeline2,
    ],
    ['there is no stored heartbeat', null, serverOnTimeline2],
    ['the stored heartbeat is of another database', newHeartbeat({ installationId: 'b' }), serverOnTimeline2],
    ['it is an earlier timeline and there is no stored heartbeat', null, newServer({ timeline: 0 })],
  ])('is that of a recovery if %s', (_, stored, server) => {
    expect(compareStates(newState(), server, stored)).toEqual(rolledBack(/./));
  });
});

it('a database on another cluster counts as rolled back, even with every heartbeat', () => {
  expect(compareStates(newState(), newServer({ systemId: '7002' }), newHeartbeat())).toEqual(
    rolledBack(/another PostgreSQL cluster/),
  );
});

it('a database counts as rolled back until a started recovery is completed', () => {
  expect(compareStates(newState({ pendingReason: 'it was restored' }), newServer(), newHeartbeat())).toEqual({
    rollbackReason: 'it was restored',
  });
});

describe('a database without a heartbeat', () => {
  const stored = { ...newHeartbeat(), systemId: '7001', database: 'tallydesk' };

  it('was rolled back to before the first heartbeat if the stored one belongs to it', () => {
    expect(compareWithoutState(newServer(), stored, true)).toEqual(
      rolledBack(/changes until .* are missing/),
    );
  });

  it.each([
    ['nobody has used it', stored, false],
    ['there is no stored heartbeat', null, true],
    ['the stored heartbeat is of another cluster', { ...stored, systemId: '7002' }, true],
    ['the stored heartbeat is of another database', { ...stored, database: 'other' }, true],
  ])('is new if %s', (_, other, hasData) => {
    expect(compareWithoutState(newServer(), other, hasData)).toBe('same');
  });
});
