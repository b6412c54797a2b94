import pg from 'pg';

/** A process names a statement after it has run this often. Texts that are made for one call stay out. */
const MIN_USES = 3;
const MAX_NAMES = 250;
const MAX_TEXTS = 2_000;

const useCountByText = new Map<string, number>();
const nameByText = new Map<string, string>();

/** What a trigger says when it has stored an announcement. Its detail is a `StoredAnnouncement` as JSON. */
const TRIGGER_NOTICE = 'tallydesk_announcement';

export interface StoredAnnouncement {
  rowId: string;
  changes: object[];
}

interface Config extends pg.ClientConfig {
  /** Called after the transaction of the trigger, also if it was rolled back. */
  onTriggerNotice?: (announcement: StoredAnnouncement) => void;
}

/** A statement after one that has failed in the same transaction. */
const FAILED_BEFORE = '25P02';

/**
 * A client that names statements with parameters, so that PostgreSQL parses and plans each of them once per connection. TypeORM
 * gives no names. Statements that went out together with one that fails fail with its error. It also passes on what triggers have stored.
 */
export class NamedClient extends pg.Client {
  private failure: unknown;

  constructor(config: Config = {}) {
    super(config);
    const noticed: StoredAnnouncement[] = [];
    this.on('notice', ({ message, detail }) => {
      if (message === TRIGGER_NOTICE) noticed.push(JSON.parse(detail!) as StoredAnnouncement);
    });
    // `I`: no transaction is open.
    this.on('drain', () => {
      if (noticed.length > 0 && this.getTransactionStatus() === 'I')
        for (const one of noticed.splice(0)) config.onTriggerNotice?.(one);
    });
  }

  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const isNamed = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const named = isNamed ? [{ name: getStatementName(text), text, values }, ...rest] : args;
    const result = (super.query as (...all: unknown[]) => unknown)(...named);
    return (result instanceof Promise ? result.catch((error: unknown) => this.fail(error)) : result) as never;
  }

  private fail(error: unknown): never {
    if ((error as { code?: string }).code !== FAILED_BEFORE) this.failure = error;
    throw this.failure;
  }
}

function getStatementName(text: string): string | undefined {
  const name = nameByText.get(text);
  if (name !== undefined || nameByText.size >= MAX_NAMES) return name;
  const count = (useCountByText.get(text) ?? 0) + 1;
  if (count < MIN_USES) {
    if (useCountByText.size >= MAX_TEXTS) useCountByText.clear();
    useCountByText.set(text, count);
    return undefined;
  }
  useCountByText.delete(text);
  nameByText.set(text, `often ${nameByText.size}`);
  return nameByText.get(text);
}
