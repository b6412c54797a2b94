import type { DataSource } from 'typeorm';

const BATCH_SIZE = 200;
/** The first rows of a big sort may take a minute. */
const STATEMENT_TIMEOUT_MS = 120_000;

/**
 * Streams the rows of a statement in batches, mapped by `mapRow`, all from one snapshot. Occupies a connection until the last row
 * is read or the reader returns. Does not read ahead, so memory use does not depend on the number of rows. The pool's
 * `query_timeout` must exceed `STATEMENT_TIMEOUT_MS`, or the driver gives up first.
 */
export async function* streamBatches<Row, Mapped>(
  dataSource: DataSource,
  text: string,
  values: unknown[],
  mapRow: (row: Row) => Mapped,
): AsyncGenerator<Mapped[]> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    await runner.query(`set transaction read only; set local statement_timeout = ${STATEMENT_TIMEOUT_MS};
      set local plan_cache_mode = force_custom_plan`);
    await runner.query(`declare batches no scroll cursor for ${text}`, values);
    for (;;) {
      const rows = await runner.manager.query<Row[]>(`fetch ${BATCH_SIZE} from batches`);
      if (rows.length === 0) break;
      yield rows.map(mapRow);
      if (rows.length < BATCH_SIZE) break;
    }
    await runner.commitTransaction();
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
  }
}

/**
 * Waits for the first batch, so that errors of the statement surface before the response has started. Does not wrap `batches` in
 * a generator: `return` would not reach `batches` before that generator has started.
 */
export async function prefetchFirst<Row>(batches: AsyncGenerator<Row[]>): Promise<AsyncGenerator<Row[]>> {
  let first: IteratorResult<Row[]> | null = await batches.next();
  const prefetched: AsyncGenerator<Row[]> = Object.assign(Object.create(batches) as AsyncGenerator<Row[]>, {
    next: () => {
      const next = first ? Promise.resolve(first) : batches.next();
      first = null;
      return next;
    },
    return: (value: unknown) => batches.return(value),
    throw: (error: unknown) => batches.throw(error),
    [Symbol.asyncIterator]: () => prefetched,
  });
  return prefetched;
}
