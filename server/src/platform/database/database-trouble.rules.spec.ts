import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { databaseTrouble, isWaitingForDatabase, wrongDatabaseAddress } from './database-trouble.rules.js';

const failed = (code: string) =>
  new QueryFailedError('select 1', [], Object.assign(new Error('x'), { code }));
const thrown = (more: object, message = 'x') => Object.assign(new Error(message), more);

describe('trouble of the database', () => {
  it.each([
    ['25006', 'read only'],
    ['57P01', 'away'],
    ['57P02', 'away'],
    ['57P03', 'away'],
    ['08006', 'away'],
    ['25P03', 'away'],
    ['55000', 'away'],
    ['ECONNRESET', 'away'],
    ['EPIPE', 'away'],
    ['53300', 'busy'],
    ['53100', 'busy'],
    ['55P03', 'busy'],
    ['57014', 'busy'],
    ['40P01', 'busy'],
    ['40001', 'busy'],
  ])('%s counts as %s, inside TypeORM and from the driver itself', (code, trouble) => {
    expect([databaseTrouble(failed(code)), databaseTrouble(thrown({ code }))]).toEqual([trouble, trouble]);
    expect(isWaitingForDatabase(failed(code))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('"%s" of the driver counts as away', (message) => {
    expect(databaseTrouble(new Error(message))).toBe('away');
  });

  it('counts as away when TypeORM gave up a connection that was lost between two statements', () => {
    expect(databaseTrouble(new QueryRunnerAlreadyReleasedError())).toBe('away');
    expect(databaseTrouble(new QueryRunnerProviderAlreadyReleasedError())).toBe('away');
  });

  it.each(['23505', '22P02', '42P01', '42501', '25P02', '0A000'])('%s is none', (code) => {
    expect(databaseTrouble(failed(code))).toBeNull();
    expect(isWaitingForDatabase(failed(code))).toBe(false);
  });

  it('counts a plan that is older than its table, which a new session plans anew', () => {
    const stale = { code: '0A000', message: 'cached plan must not change result type' };
    expect(databaseTrouble(thrown(stale))).toBe('busy');
  });

  it('counts a missing socket or host name, but no missing file', () => {
    expect(databaseTrouble(thrown({ code: 'ENOENT', syscall: 'open' }))).toBeNull();
    expect(databaseTrouble(thrown({ code: 'ENOENT', syscall: 'connect' }))).toBe('away');
    expect(databaseTrouble(thrown({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }))).toBe('away');
  });

  it.each([null, undefined, 'text', 5, {}])('%s is none', (error) => {
    expect(databaseTrouble(error)).toBeNull();
  });
});

describe('the address of the database', () => {
  it.each(['28P01', '28000', '3D000', '42501'])('is wrong after %s', (code) => {
    expect(wrongDatabaseAddress(thrown({ code }))).toEqual(expect.any(String));
  });

  it.each(['57P03', 'ECONNREFUSED', '53300'])('may be right after %s', (code) => {
    expect(wrongDatabaseAddress(thrown({ code }))).toBeNull();
  });
});
