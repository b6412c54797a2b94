import pg from 'pg';

/** A statement whose rows are given away as they arrive, as arrays. None is kept, so that they are garbage at once. */
export class RowQuery extends pg.Query<unknown[]> {
  private constructor(text: string) {
    super({ text, rowMode: 'array' } as pg.QueryConfig);
  }

  static run<Row extends unknown[]>(
    session: pg.Client,
    text: string,
    take: (row: Row) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      let failure: Error | undefined;
      const query = new RowQuery(text);
      query.on('row', (row) => {
        try {
          if (!failure) take(row as unknown as Row);
        } catch (error) {
          failure = error as Error;
        }
      });
      query.on('end', () => (failure ? reject(failure) : resolve()));
      query.on('error', reject);
      session.query(query);
    });
  }
}
