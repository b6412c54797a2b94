import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { findDatabaseOutage, isDatabaseOutage, findConnectionAdvice } from './database-outage.rules.js';

const newTypeOrmError = (code: string) =>
  new QueryFailedError('select 1', [], Object.assign(new Error('x'), { code }));
const newError = (fields: object, message = 'x') => Object.assign(new Error(message), fields);

describe('a database outage', () => {
  it.each([
    ['25006', 'read only'], // read_only_sql_transaction
    ['57P01', 'unavailable'], // admin_shutdown
    ['57P02', 'unavailable'], // crash_shutdown
    ['57P03', 'unavailable'], // cannot_connect_now
    ['08006', 'unavailable'], // connection_failure
    ['25P03', 'unavailable'], // idle_in_transaction_session_timeout
    ['55000', 'unavailable'], // object_not_in_prerequisite_state
    ['ECONNRESET', 'unavailable'],
    ['EPIPE', 'unavailable'],
    ['53300', 'busy'], // too_many_connections
    ['53100', 'busy'], // disk_full
    ['55P03', 'busy'], // lock_not_available
    ['57014', 'busy'], // query_canceled
    ['40P01', 'busy'], // deadlock_detected
    ['40001', 'busy'], // serialization_failure
  ])("%s counts as %s, whether the error is TypeORM's or the driver's", (code, outage) => {
    expect([findDatabaseOutage(newTypeOrmError(code)), findDatabaseOutage(newError({ code }))]).toEqual([
      outage,
      outage,
    ]);
    expect(isDatabaseOutage(newTypeOrmError(code))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('"%s" of the driver counts as unavailable', (message) => {
    expect(findDatabaseOutage(new Error(message))).toBe('unavailable');
  });

  it('counts a lost connection that TypeORM has released as unavailable', () => {
    expect(findDatabaseOutage(new QueryRunnerAlreadyReleasedError())).toBe('unavailable');
    expect(findDatabaseOutage(new QueryRunnerProviderAlreadyReleasedError())).toBe('unavailable');
  });

  it.each([
    ['unique_violation', '23505'],
    ['invalid_text_representation', '22P02'],
    ['undefined_table', '42P01'],
    ['insufficient_privilege', '42501'],
    ['in_failed_sql_transaction', '25P02'],
    ['feature_not_supported', '0A000'],
  ])('does not include %s (%s)', (_name, code) => {
    expect(findDatabaseOutage(newTypeOrmError(code))).toBeNull();
    expect(isDatabaseOutage(newTypeOrmError(code))).toBe(false);
  });

  it('counts a plan that is older than its table as busy, because a retry makes a new plan', () => {
    const stalePlan = { code: '0A000', message: 'cached plan must not change result type' };
    expect(findDatabaseOutage(newError(stalePlan))).toBe('busy');
  });

  it('counts a missing socket or host name as unavailable, but not a missing file', () => {
    expect(findDatabaseOutage(newError({ code: 'ENOENT', syscall: 'open' }))).toBeNull();
    expect(findDatabaseOutage(newError({ code: 'ENOENT', syscall: 'connect' }))).toBe('unavailable');
    expect(findDatabaseOutage(newError({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }))).toBe('unavailable');
  });

  it.each([null, undefined, 'text', 5, {}])('does not include %s', (error) => {
    expect(findDatabaseOutage(error)).toBeNull();
  });
});

describe('advice on the connection', () => {
  it.each([
    ['28P01', 'x', /user or the password/],
    ['28000', 'role "x" does not exist', /user or the password/],
    ['28000', 'connection requires a valid client certificate', /sslcert= and sslkey=/],
    ['28000', 'certificate authentication failed for user "x"', /not for this user/],
    ['28000', 'no pg_hba.conf entry for host "1.2.3.4", user "x", no encryption', /sslmode=verify-full/],
    ['28000', 'no pg_hba.conf entry for host "1.2.3.4", user "x", SSL encryption', /has no entry for/],
    ['3D000', 'x', /no database of that name/],
    ['42501', 'permission denied for database "x"', /no right to connect/],
    ['42501', 'permission denied to create extension "pg_trgm"', /create the extension/],
    ['42501', 'permission denied for schema public', /Make it the owner/],
    ['42P07', 'relation "users" already exists', /tables of another program/],
    ['0A000', 'extension "pg_trgm" is not available', /postgresql-contrib/],
  ])('is given after %s, %s', (code, message, advice) => {
    expect(findConnectionAdvice(newError({ code }, message))).toMatch(advice);
  });

  it.each([
    ['ERR_TLS_CERT_ALTNAME_INVALID', /another host name/],
    ['CERT_HAS_EXPIRED', /has expired/],
    ['CERT_NOT_YET_VALID', /the clocks/],
    ['SELF_SIGNED_CERT_IN_CHAIN', /sslrootcert=/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /sslrootcert=/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /sslrootcert=/],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /sslrootcert=/],
    ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', /ssl_ca_file/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /the encrypted connection failed/],
  ])('is given after %s, which counts as unavailable while a process is running', (code, advice) => {
    expect(findConnectionAdvice(newError({ code }))).toMatch(advice);
    expect(findDatabaseOutage(newError({ code }))).toBe('unavailable');
  });

  it('is given if the server has no TLS', () => {
    const error = new Error('The server does not support SSL connections');
    expect([findConnectionAdvice(error), findDatabaseOutage(error)]).toEqual([
      expect.stringMatching(/ssl = on/),
      'unavailable',
    ]);
  });

  it.each(['57P03', 'ECONNREFUSED', '53300', '0A000'])(
    'is not given after %s, which may be transient',
    (code) => {
      expect(findConnectionAdvice(newError({ code }))).toBeNull();
    },
  );
});
