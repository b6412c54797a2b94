import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type pg from 'pg';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  QueryRunnerAlreadyReleasedError,
  type Repository,
} from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { withSpan } from '../tracing/tracing.js';
import { getCommitListeners } from './commit-listeners.js';
import { findDatabaseOutage } from './database-outage.rules.js';

type Isolation = 'READ COMMITTED' | 'REPEATABLE READ';

interface PendingEvents {
  changes: object[];
  /** The channels whose workers are woken. */
  wakeUps: string[];
}

/** The connection and the transaction of the current asynchronous context. */
interface Session {
  manager: EntityManager;
  /** Null: each statement runs on a connection from the pool of `manager`. */
  client: pg.ClientBase | null;
  /** Null: no transaction is open, or it was not opened by this class. */
  pending: PendingEvents | null;
  /** Whether the transaction has ended. Then statements of work that was not awaited are rejected. */
  hasEnded: boolean;
}

/**
 * Returned by the work of a transaction instead of a result. The work has sent its last statements, by methods that go to the
 * driver directly. The commit is sent together with them, so the work cannot depend on their results.
 */
export class PipelinedResult<Result> {
  constructor(readonly result: Promise<Result>) {
    // Nobody awaits it if the transaction fails for another reason.
    result.catch(() => undefined);
  }
}

export type WorkResult<Result> = Result | PipelinedResult<Result>;

export const awaitResult = async <Result>(returned: WorkResult<Result>): Promise<Result> =>
  returned instanceof PipelinedResult ? returned.result : returned;

const insertAnnouncementSql = 'insert into announcements (id, changes) values ($1, $2)';

/**
 * Runs the statements of services and repositories. Statements within `transaction`, or within a method with `@Transactional()`,
 * belong to that transaction. Simple statements on one table go through `repository`. The others are SQL: `rows`, `findRow`,
 * `onlyRow`, `values`, `findValue`, `value` and `execute` go to the driver directly, at half the cost of TypeORM's `query`.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly current = new AsyncLocalStorage<Session>();
  private readonly columnsByEntity = new Map<EntityTarget<ObjectLiteral>, string>();

  constructor(private readonly dataSource: DataSource) {}

  /** Disables the context, because Node would propagate it to later applications in the same process. */
  onApplicationShutdown(): void {
    this.current.disable();
  }

  /** The current EntityManager: the open transaction's, or the pool's. */
  get manager(): EntityManager {
    return this.current.getStore()?.manager ?? this.dataSource.manager;
  }

  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.manager.getRepository(entity);
  }

  /** SQL that selects all columns of an entity's table, each aliased to its property name. For frequent reads of rows. */
  columnsSql(entity: EntityTarget<ObjectLiteral>): string {
    const cached = this.columnsByEntity.get(entity);
    if (cached !== undefined) return cached;
    const { columns } = this.dataSource.getMetadata(entity);
    const sql = columns
      .map(({ databaseName, propertyName }) => `${databaseName} as "${propertyName}"`)
      .join(', ');
    this.columnsByEntity.set(entity, sql);
    return sql;
  }

  /** The rows of a query, or those that an `insert`, `update` or `delete` returns. */
  async rows<Row>(sql: string, values?: unknown[]): Promise<Row[]> {
    return (await this.run(sql, values)).rows as Row[];
  }

  /** The first row; null if there is none. */
  async findRow<Row>(sql: string, values?: unknown[]): Promise<Row | null> {
    return (await this.rows<Row>(sql, values))[0] ?? null;
  }

  /** The row of a query that always has one, such as a count. Throws otherwise. */
  async onlyRow<Row>(sql: string, values?: unknown[]): Promise<Row> {
    const [row, ...others] = await this.rows<Row>(sql, values);
    if (row === undefined || others.length > 0)
      throw new Error('A query of one row has returned none or several');
    return row;
  }

  /** The values of a query with one column. */
  async values<Value>(sql: string, values?: unknown[]): Promise<Value[]> {
    return (await this.rows<Record<string, Value>>(sql, values)).map((row) => Object.values(row)[0] as Value);
  }

  /** The first value of a query with one column. Null: there is no row, or its value is null. */
  async findValue<Value>(sql: string, values?: unknown[]): Promise<Value | null> {
    return (await this.values<Value>(sql, values))[0] ?? null;
  }

  /** The value of a query that always has one row with one column. Throws otherwise. */
  async value<Value>(sql: string, values?: unknown[]): Promise<Value> {
    return Object.values(await this.onlyRow<Record<string, Value>>(sql, values))[0] as Value;
  }

  /** Returns the number of affected rows. */
  async execute(sql: string, values?: unknown[]): Promise<number> {
    return (await this.run(sql, values)).rowCount ?? 0;
  }

  /** Acquires a PostgreSQL advisory lock of this name until commit. */
  async acquireLock(name: string): Promise<void> {
    await this.execute('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** Like `acquireLock`, but does not wait. False: another transaction holds the lock. */
  tryAcquireLock(name: string): Promise<boolean> {
    return this.value('select pg_try_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  private async run(sql: string, values?: unknown[]): Promise<pg.QueryResult> {
    const session = this.current.getStore();
    assertOpen(session);
    if (session?.client) return session.client.query(sql, values);
    const client = await getPool(session?.manager.dataSource ?? this.dataSource).connect();
    let isLost = false;
    try {
      return await client.query(sql, values);
    } catch (error) {
      isLost = findDatabaseOutage(error) === 'unavailable';
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  get isInTransaction(): boolean {
    const session = this.current.getStore();
    return (
      !!session && (session.pending !== null || session.manager.queryRunner?.isTransactionActive === true)
    );
  }

  /** Joins the open transaction, or runs `work` in a new one with this isolation. `method`: the traced name of the caller. */
  transaction<Result>(
    work: (db: EntityManager) => Promise<WorkResult<Result>>,
    isolation?: Isolation,
    method?: string,
  ): Promise<Result> {
    const session = this.current.getStore();
    if (this.isInTransaction) return work(this.manager).then(awaitResult<Result>);
    return withSpan('transaction', method ? { 'code.function.name': method } : {}, () =>
      this.runTransaction(session?.manager.dataSource ?? this.dataSource, work, isolation),
    );
  }

  /** `begin` shares a packet with the first statement, and `commit` with the insert of the published changes. */
  private async runTransaction<Result>(
    dataSource: DataSource,
    work: (db: EntityManager) => Promise<WorkResult<Result>>,
    isolation?: Isolation,
  ): Promise<Result> {
    const runner = dataSource.createQueryRunner();
    const client = (await runner.connect()) as pg.PoolClient;
    // Prevents TypeORM from beginning transactions of its own on this connection.
    Object.assign(runner, { isTransactionActive: true });
    const pending: PendingEvents = { changes: [], wakeUps: [] };
    const session: Session = { manager: runner.manager, client, pending, hasEnded: false };
    const { changes, wakeUps } = pending;
    try {
      const beginning = client.query(isolation ? `begin isolation level ${isolation}` : 'begin');
      beginning.catch(() => undefined); // the next statement fails with the same error
      const returned = await this.current.run(session, () => work(runner.manager));
      session.hasEnded = true;
      const rowId = changes.length > 0 ? randomUUID() : null;
      const announcing = rowId && client.query(insertAnnouncementSql, [rowId, JSON.stringify(changes)]);
      const [result, committed] = await Promise.all([
        awaitResult(returned),
        client.query('commit'),
        announcing,
      ]);
      if (committed.command !== 'COMMIT')
        throw new Error('A failed statement has rolled back the transaction');
      if (changes.length + wakeUps.length > 0)
        getCommitListeners(dataSource).publish({ rowIds: rowId ? [rowId] : [], changes, wakeUps });
      return result;
    } catch (error) {
      session.hasEnded = true;
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  /** Runs `work` in the open transaction. If it fails, rolls back its changes and throws. The transaction can continue then. */
  async savepoint<Result>(work: () => Promise<Result>): Promise<Result> {
    const { pending } = this.current.getStore() ?? {};
    const changeCountBefore = pending?.changes.length ?? 0;
    await this.execute('savepoint step');
    try {
      const result = await work();
      await this.execute('release savepoint step');
      return result;
    } catch (error) {
      if (pending) pending.changes.length = changeCountBefore;
      await this.execute('rollback to savepoint step; release savepoint step');
      throw error;
    }
  }

  /**
   * Runs `work` with another EntityManager, such as that of another pool. Its changes and wake-ups are published immediately, even
   * if a transaction of that manager is still open.
   */
  async withManager<Result>(manager: EntityManager, work: () => Promise<Result>): Promise<Result> {
    const client = manager.queryRunner ? ((await manager.queryRunner.connect()) as pg.PoolClient) : null;
    return this.current.run({ manager, client, pending: null, hasEnded: false }, work);
  }

  /**
   * Publishes a change to all processes when the transaction of this class commits, or immediately outside of one. Stores it, so
   * that it survives a crash. Does not `notify` in the transaction, because PostgreSQL serializes the commits of such transactions.
   */
  async publishChange(change: object): Promise<void> {
    const session = this.current.getStore();
    assertOpen(session);
    if (session?.pending) return void session.pending.changes.push(change);
    const rowId = randomUUID();
    await this.execute(insertAnnouncementSql, [rowId, JSON.stringify([change])]);
    getCommitListeners(this.manager.dataSource).publish({ rowIds: [rowId], changes: [change], wakeUps: [] });
  }

  /** When the transaction of this class commits, or immediately outside of one, wakes the workers that listen on the channel. */
  async wakeWorkers(channel: string): Promise<void> {
    const commitListeners = getCommitListeners(this.manager.dataSource);
    const session = this.current.getStore();
    assertOpen(session);
    const pending = session?.pending;
    if (!commitListeners.hasListeners) await this.execute('select pg_notify($1, $2)', [channel, '']);
    else if (pending) pending.wakeUps.push(channel);
    else commitListeners.publish({ rowIds: [], changes: [], wakeUps: [channel] });
  }
}

function assertOpen(session: Session | undefined): void {
  if (session?.hasEnded) throw new QueryRunnerAlreadyReleasedError();
}

const getPool = ({ driver }: DataSource) => (driver as PostgresDriver).master as pg.Pool;

const DATABASE = Symbol('database');

interface Service {
  [DATABASE]: Database;
}

/** Runs a method in the open transaction, or in a new one with this `isolation`. */
export function Transactional(isolation?: Isolation) {
  return <Args extends unknown[], Result>(
    service: object,
    name: string,
    method: TypedPropertyDescriptor<(...args: Args) => Promise<Result>>,
  ): void => {
    Inject(Database)(service, DATABASE);
    const original = method.value!;
    const fullName = `${service.constructor.name}.${name}`;
    method.value = function (this: Service, ...args: Args) {
      return this[DATABASE].transaction(() => original.apply(this, args), isolation, fullName);
    };
  };
}
