import pg from 'pg';
import { type Commits, newRowId, type News } from './news.js';
import { type SessionLimits, WatchedClient } from './watched-client.js';

/** The parts of the driver that its types leave out. */
interface Internals {
  connection: {
    on(event: 'readyForQuery', listener: (message: { status: string }) => void): void;
    on(event: 'commandComplete', listener: (message: { text: string }) => void): void;
  };
}

/** What triggers of the database say when they have stored an announcement. `detail` has its id and its changes. */
const TRIGGER_NOTICE = 'tallydesk_announcement';

/**
 * A session that keeps what its transaction has to tell. The commit stores it, and afterwards the session publishes it,
 * before the caller of the transaction goes on. After a rollback it is forgotten.
 */
export class AnnouncingClient extends WatchedClient {
  private readonly commits: Commits | undefined;
  private news: News[] = [];
  /** How much news there was at each savepoint. */
  private readonly savepoints = new Map<string, number>();
  private rowId: string | null = null;
  private isCommitted = false;
  /** Announcements of triggers. */
  private noticed: { rowId: string; changes: object[] }[] = [];

  constructor(config: pg.ClientConfig & { limits?: SessionLimits; commits?: Commits } = {}) {
    super(config);
    this.commits = config.commits;
    const { connection } = this as unknown as Internals;
    connection.on('commandComplete', ({ text }) => {
      if (text === 'COMMIT') this.isCommitted = true;
    });
    // `I`: no transaction is open (any more). The driver resolves the query after this.
    connection.on('readyForQuery', ({ status }) => status === 'I' && this.settle());
    this.on('notice', ({ message, detail }) => {
      if (message === TRIGGER_NOTICE) this.noticed.push(JSON.parse(detail!) as (typeof this.noticed)[0]);
    });
    this.on('end', () => this.settle());
  }

  /** For an open transaction. */
  announce(news: News): void {
    this.news.push(news);
  }

  override query(...args: unknown[]): never {
    const [text] = args;
    if (text === 'COMMIT') args[0] = this.storing(text);
    else if (typeof text === 'string') this.followSavepoints(text);
    return super.query(...args);
  }

  /** One message to the server, so that the row costs no time of its own. */
  private storing(commit: string): string {
    const changes = changesOf(this.news);
    if (changes.length === 0) return commit;
    this.rowId = newRowId();
    const json = pg.escapeLiteral(JSON.stringify(changes));
    return `insert into announcements (id, changes) values ('${this.rowId}', ${json}); ${commit}`;
  }

  private followSavepoints(text: string): void {
    if (text.startsWith('SAVEPOINT ')) this.savepoints.set(text.slice(10), this.news.length);
    else if (text.startsWith('ROLLBACK TO SAVEPOINT '))
      this.news.length = Math.min(this.news.length, this.savepoints.get(text.slice(22)) ?? 0);
  }

  private settle(): void {
    const { news, noticed, rowId, isCommitted } = this;
    if (news.length > 0) this.news = [];
    if (noticed.length > 0) this.noticed = [];
    this.rowId = null;
    this.isCommitted = false;
    if (isCommitted && news.length > 0) {
      const bells = news.flatMap((one) => ('bell' in one ? [one.bell] : []));
      this.commits?.publish({ rowId, changes: changesOf(news), bells });
    }
    // They are published after a rollback too. This is rare and harmless, and needs no account of savepoints.
    for (const one of noticed) this.commits?.publish({ ...one, bells: [] });
  }
}

const changesOf = (news: News[]) => news.flatMap((one) => ('change' in one ? [one.change] : []));
