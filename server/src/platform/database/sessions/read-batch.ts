import pg from 'pg';
import { isStalePlan } from '../database-trouble.rules.js';

/** A statement with its values as PostgreSQL takes them. In a batch outside of a transaction it only reads. */
export interface Read {
  /** Under this name the session keeps its plan. Empty: it keeps none. */
  name: string;
  text: string;
  values: unknown[];
  /** When somebody first asked for it. */
  sinceMs: number;
  /** A session has refused it once, because a table had changed since that session planned it. */
  wasStale?: boolean;
  succeed: (rows: unknown[]) => void;
  fail: (error: unknown) => void;
}

/** What the driver gives to a query object, and what its types leave out. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: unknown[] }): void;
  describe(what: { type: 'P' }): void;
  execute(portal: object): void;
  sync(): void;
}
interface Decoder {
  addFields(fields: unknown): void;
  parseRow(values: unknown): unknown;
}

const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): unknown } };
export const preparedValues = (values: unknown[]): unknown[] =>
  values.map((value) => utils.prepareValue(value));

/** How to read the rows of each statement that a connection knows. So the database describes them only once. */
const decoders = new WeakMap<Connection, Map<string, Decoder>>();

/** Of a statement that the database has described as one that returns none. */
const WITHOUT_ROWS = new pg.Result('', undefined as never) as unknown as Decoder;

/**
 * Several reads that go to the database in one packet and come back in one. They wait for each other there, so they should
 * read the same tables. Each has a snapshot of its own, taken after the packet was sent. `onEnd` gets the reads that were
 * not carried out, because one before them has failed, or because their plan was older than their table.
 */
export class ReadBatch {
  private current = 0;
  private rows: unknown[] = [];
  private known = new Map<string, Decoder>();

  constructor(
    private readonly reads: Read[],
    private readonly onEnd: (end: { lost?: Error; undone: Read[] }) => void,
  ) {}

  /** The driver notes under this name that the statement is parsed. */
  get name(): string | undefined {
    return this.reads[this.current]?.name;
  }

  get text(): string | undefined {
    return this.reads[this.current]?.text;
  }

  submit(connection: Connection): null {
    this.known = decoders.get(connection) ?? new Map<string, Decoder>();
    decoders.set(connection, this.known);
    const { parsedStatements, submittedNamedStatements, stream } = connection;
    stream.cork();
    for (const { name, text, values } of this.reads) {
      if (name === '') connection.parse({ name, text });
      else if (!(name in parsedStatements) && !(name in submittedNamedStatements)) {
        connection.parse({ name, text });
        submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values });
      if (name === '' || !this.known.has(name)) connection.describe({ type: 'P' });
      connection.execute({});
    }
    connection.sync();
    stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: unknown }): void {
    const decoder = new pg.Result('', undefined as never) as unknown as Decoder;
    decoder.addFields(fields);
    this.known.set(this.name!, decoder);
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    this.rows.push(this.known.get(this.name!)!.parseRow(fields));
  }

  handleCommandComplete(): void {
    const read = this.reads[this.current]!;
    const { rows } = this;
    if (!this.known.has(read.name)) this.known.set(read.name, WITHOUT_ROWS);
    this.current += 1;
    this.rows = [];
    read.succeed(rows);
  }

  handleReadyForQuery(): void {
    this.onEnd({ undone: [] });
  }

  /** After an error of a statement PostgreSQL skips the rest of the packet. After other errors the connection is over. */
  handleError(
    error: Error & { severity?: string; code?: string },
    { submittedNamedStatements }: Connection,
  ): void {
    const [failed, ...undone] = this.reads.slice(this.current);
    for (const { name } of undone) delete submittedNamedStatements[name];
    if (failed && !failed.wasStale && isStalePlan(error)) undone.unshift({ ...failed, wasStale: true });
    else failed?.fail(error);
    if (error.severity === 'ERROR') return this.onEnd({ undone });
    for (const read of undone) read.fail(error);
    this.onEnd({ lost: error, undone: [] });
  }
}
