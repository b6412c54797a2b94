import pg from 'pg';

/** A statement is named once it has run this often, which excludes one-off texts. */
const MIN_USES = 3;
/** The last `RESERVED_NAMES` names are for statements that have run this often, because searches have many texts. */
const FREQUENT_USES = 200;
const RESERVED_NAMES = 100;
const MAX_NAMES = 250;
const MAX_COUNTED_TEXTS = 2_000;

const useCountByText = new Map<string, number>();
const nameByText = new Map<string, string>();

/** The notice that a trigger raises after storing an announcement. Its detail is a `StoredAnnouncement` as JSON. */
const TRIGGER_NOTICE = 'tallydesk_announcement';

export interface StoredAnnouncement {
  rowId: string;
  changes: object[];
}

interface ClientConfig extends pg.ClientConfig {
  /** Called after the trigger's transaction, even if it was rolled back. */
  onTriggerNotice?: (announcement: StoredAnnouncement) => void;
}

/** The SQLSTATE of a statement after a failed one in the same transaction. */
const FAILED_TRANSACTION = '25P02';

/**
 * A client that names statements with parameters, so that PostgreSQL parses and plans each of them once per connection. TypeORM
 * does not name them. A statement that fails because of an earlier one in the pipeline fails with the earlier one's error.
 * Forwards announcements that triggers have stored.
 */
export class NamedClient extends pg.Client {
  private firstError: unknown;
  private isCorked = false;

  constructor(config: ClientConfig = {}) {
    super(config);
    // Statements in flight fail with the error, and the pool removes the client. Without a listener the process would end.
    this.on('error', () => undefined);
    const announcements: StoredAnnouncement[] = [];
    this.on('notice', ({ message, detail }) => {
      if (message === TRIGGER_NOTICE) announcements.push(JSON.parse(detail!) as StoredAnnouncement);
    });
    this.on('drain', () => {
      // `I`: no transaction is open.
      if (announcements.length > 0 && this.getTransactionStatus() === 'I')
        for (const announcement of announcements.splice(0)) config.onTriggerNotice?.(announcement);
    });
  }

  override query(...args: unknown[]): never {
    this.cork();
    const [text, values, ...rest] = args;
    const isNamed = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const queryArgs = isNamed ? [{ name: nameStatement(text), text, values }, ...rest] : args;
    const result = (super.query as (...all: unknown[]) => unknown)(...queryArgs);
    return (
      result instanceof Promise ? result.catch((error: unknown) => this.throwFirst(error)) : result
    ) as never;
  }

  /** Sends all statements of a tick in one packet. The driver would send one for each, and each packet wakes up the server. */
  private cork(): void {
    if (this.isCorked) return;
    const { stream } = this.connection;
    stream.cork();
    this.isCorked = true;
    process.nextTick(() => {
      this.isCorked = false;
      stream.uncork();
    });
  }

  private throwFirst(error: unknown): never {
    if ((error as { code?: string }).code !== FAILED_TRANSACTION) this.firstError = error;
    throw this.firstError;
  }
}

function nameStatement(text: string): string | undefined {
  const name = nameByText.get(text);
  if (name !== undefined || nameByText.size >= MAX_NAMES) return name;
  const count = (useCountByText.get(text) ?? 0) + 1;
  const minUses = nameByText.size < MAX_NAMES - RESERVED_NAMES ? MIN_USES : FREQUENT_USES;
  if (count < minUses) {
    if (useCountByText.size >= MAX_COUNTED_TEXTS) useCountByText.clear();
    useCountByText.set(text, count);
    return undefined;
  }
  useCountByText.delete(text);
  nameByText.set(text, `often ${nameByText.size}`);
  return nameByText.get(text);
}
