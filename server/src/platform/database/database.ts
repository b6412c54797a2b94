import { AsyncLocalStorage } from 'node:async_hooks';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  type QueryResult,
  type Repository,
} from 'typeorm';
import { withSpan } from '../tracing/tracing.js';

type Isolation = 'READ COMMITTED' | 'REPEATABLE READ';

/**
 * How services and repositories reach the database. Whatever runs within `transaction`, or within a method with `@Transactional()`,
 * belongs to that transaction. Rows of one table are read and written through `repository`. Sets are SQL: `rows`, `row`, `onlyRow`, `execute`.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly current = new AsyncLocalStorage<EntityManager>();

  constructor(private readonly dataSource: DataSource) {}

  /** Otherwise Node would propagate this context with every promise, even for later applications in the same process. */
  onApplicationShutdown(): void {
    this.current.disable();
  }

  /** The current EntityManager: the open transaction's, or the pool's. */
  get manager(): EntityManager {
    return this.current.getStore() ?? this.dataSource.manager;
  }

  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.manager.getRepository(entity);
  }

  /** The rows of a query, also those that an `update` or `delete` returns. */
  async rows<Row>(sql: string, values?: unknown[]): Promise<Row[]> {
    return (await this.run(sql, values)).records as Row[];
  }

  /** The first row of a query. Null: there is none. */
  async row<Row>(sql: string, values?: unknown[]): Promise<Row | null> {
    return (await this.rows<Row>(sql, values))[0] ?? null;
  }

  /** The row of a query that always has one, such as a count. */
  async onlyRow<Row>(sql: string, values?: unknown[]): Promise<Row> {
    const [row, ...others] = await this.rows<Row>(sql, values);
    if (row === undefined || others.length > 0)
      throw new Error('A query of one row has returned none or several');
    return row;
  }

  /** Returns the number of affected rows. */
  async execute(sql: string, values?: unknown[]): Promise<number> {
    return (await this.run(sql, values)).affected ?? 0;
  }

  private async run(sql: string, values?: unknown[]): Promise<QueryResult> {
    const open = this.manager.queryRunner;
    if (open) return open.query(sql, values, true);
    const runner = this.dataSource.createQueryRunner();
    try {
      return await runner.query(sql, values, true);
    } finally {
      await runner.release();
    }
  }

  /** Joins the open transaction, or runs `work` in a new one. `method`: the name for its span. */
  transaction<Result>(
    work: (db: EntityManager) => Promise<Result>,
    isolation?: Isolation,
    method?: string,
  ): Promise<Result> {
    const open = this.current.getStore();
    if (open) return work(open);
    const run = (db: EntityManager) => this.withManager(db, () => work(db));
    return withSpan('transaction', method ? { 'code.function.name': method } : {}, () =>
      isolation ? this.dataSource.transaction(isolation, run) : this.dataSource.transaction(run),
    );
  }

  /** Runs `work` on one connection, so that concurrent reads are pipelined. */
  async onOneConnection<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.current.getStore()) return work();
    const runner = this.dataSource.createQueryRunner();
    try {
      return await this.withManager(runner.manager, work);
    } finally {
      await runner.release();
    }
  }

  /** If `work` fails, its changes are rolled back and the transaction continues. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.manager.transaction((db) => this.withManager(db, work));
  }

  /** Runs `work` with another EntityManager, such as that of another pool. */
  withManager<Result>(db: EntityManager, work: () => Promise<Result>): Promise<Result> {
    return this.current.run(db, work);
  }
}

interface Service {
  [DATABASE]: Database;
}
const DATABASE = Symbol('database');

/** Runs a method in the open transaction, or in a new one. */
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
