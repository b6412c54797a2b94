import {
  compareStates,
  compareWithoutState,
  type Heartbeat,
  type RecordedState,
  type ServerState,
} from './rollback.rules.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 1, 12, 0, seconds));
const server = (changes: Partial<ServerState> = {}): ServerState => ({
  systemId: '7001',
  database: 'tallydesk',
  timeline: 1,
  hasRecoveryTarget: false,
  ...changes,
});
const state = (changes: Partial<RecordedState> = {}): RecordedState => ({
  installationId: 'a',
  generationId: 'g',
  heartbeat: 100,
  at: at(0),
  systemId: '7001',
  timeline: 1,
  pendingReason: null,
  ...changes,
});
const noted = (changes: Partial<Heartbeat> = {}): Heartbeat => ({
  installationId: 'a',
  generationId: 'g',
  heartbeat: 100,
  at: at(0),
  timeline: 1,
  ...changes,
});
const rolledBack = (reason: RegExp) => ({ rollbackReason: expect.stringMatching(reason) });
const timeline2 = server({ timeline: 2 });

describe('a database on the same timeline', () => {
  it.each([
    ['with the last heartbeat', noted()],
    ['ahead of the note, which is written later', noted({ heartbeat: 99, at: at(-5) })],
    ['far ahead of a note from a restored store', noted({ heartbeat: 1, at: at(-90_000) })],
    ['without a note', null],
    ['with the note of another database', noted({ installationId: 'b', generationId: 'h', heartbeat: 900 })],
  ])('is the same %s', (_, note) => {
    expect(compareStates(state(), server(), note)).toBe('same');
  });

  it.each([
    [
      'one heartbeat is missing, as with a snapshot',
      noted({ heartbeat: 101, at: at(5) }),
      /changes until .*12:00:05/,
    ],
    ['one is missing and the clock was set back', noted({ heartbeat: 101, at: at(-5) }), /are missing/],
    ['it is from before its last recovery', noted({ generationId: 'h', heartbeat: 3 }), /its last recovery/],
  ])('was rolled back if %s', (_, note, reason) => {
    expect(compareStates(state(), server(), note)).toEqual(rolledBack(reason));
  });
});

describe('a new timeline', () => {
  it.each([
    ['nothing is missing', noted()],
    ['the commits of ten seconds are missing', noted({ heartbeat: 102, at: at(10) })],
    ['the note is a minute older than the database', noted({ heartbeat: 90, at: at(-60) })],
  ])('is that of a promoted standby if %s', (_, note) => {
    expect(compareStates(state(), timeline2, note)).toBe('promoted');
  });

  it.each([
    ['promoted', 'no more than ten seconds', at(10)],
    [rolledBack(/are missing/), 'more', at(11)],
  ])('that another process has already written to the row is %j if %s are missing', (verdict, _, seenAt) => {
    const written = state({ heartbeat: 99, timeline: 2 });
    expect(compareStates(written, timeline2, noted({ at: seenAt }))).toEqual(verdict);
  });

  it.each([
    ['more than ten seconds are missing', noted({ heartbeat: 102, at: at(11) }), timeline2],
    [
      'nothing is missing, but the recovery had a target',
      noted(),
      server({ timeline: 2, hasRecoveryTarget: true }),
    ],
    ['the note is too old to tell', noted({ heartbeat: 80, at: at(-61) }), timeline2],
    ['there is no note', null, timeline2],
    ['the note is of another database', noted({ installationId: 'b' }), timeline2],
    ['it is an earlier timeline and there is no note', null, server({ timeline: 0 })],
  ])('is that of a recovery if %s', (_, note, on) => {
    expect(compareStates(state(), on, note)).toEqual(rolledBack(/./));
  });
});

it('counts as rolled back on another cluster, even with every heartbeat', () => {
  expect(compareStates(state(), server({ systemId: '7002' }), noted())).toEqual(
    rolledBack(/another PostgreSQL cluster/),
  );
});

it('requires that a started recovery is completed', () => {
  expect(compareStates(state({ pendingReason: 'it was restored' }), server(), noted())).toEqual({
    rollbackReason: 'it was restored',
  });
});

describe('a database without a heartbeat', () => {
  const note = { ...noted(), systemId: '7001', database: 'tallydesk' };

  it('was rolled back to before the first heartbeat if the stored one belongs to it', () => {
    expect(compareWithoutState(server(), note, true)).toEqual(rolledBack(/changes until .* are missing/));
  });

  it.each([
    ['nobody has used it', note, false],
    ['there is no note', null, true],
    ['the note is about another cluster', { ...note, systemId: '7002' }, true],
    ['the note is about another database', { ...note, database: 'other' }, true],
  ])('is new if %s', (_, other, hasData) => {
    expect(compareWithoutState(server(), other, hasData)).toBe('same');
  });
});
