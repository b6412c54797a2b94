import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from './server-process.js';

/** Runs in another process, because Jest cannot load the embedded PostgreSQL. */
abstract class ForkedPostgres<Message> {
  protected constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  protected static async fork(
    program: string,
    ...args: string[]
  ): Promise<[child: ChildProcess, url: string]> {
    const child = fork(join(import.meta.dirname, program), args, {
      execArgv: ['--import', './server/tools/typescript.mjs'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return [child, url];
  }

  async stop(): Promise<void> {
    await this.call('stop');
    this.child.disconnect();
    await once(this.child, 'exit');
  }

  protected async call(message: Message | 'stop'): Promise<void> {
    const answered = once(this.child, 'message');
    this.child.send(message as object);
    await answered;
  }
}

export interface TlsChoice {
  /** The name of a certificate of `writeCertificates`. Null: the server has no TLS. */
  certificate: 'good' | 'foreign' | 'other-host' | null;
  access: 'password' | 'certificate';
}

export class TlsPostgres extends ForkedPostgres<TlsChoice> {
  private folder = '';
  private choiceKey = '';

  static async start(folder: string): Promise<TlsPostgres> {
    const started = new TlsPostgres(...(await ForkedPostgres.fork('tls-process.ts', folder)));
    started.folder = folder;
    return started;
  }

  /** Restarts the server with this choice on the same port, unless it already runs with it. */
  async use(choice: TlsChoice): Promise<void> {
    const key = JSON.stringify([choice.certificate, choice.access]);
    if (key !== this.choiceKey) await this.call(choice);
    this.choiceKey = key;
  }

  getCertificatePath = (name: string): string => join(this.folder, 'certificates', name);

  /** The server's URL with `sslmode=verify-full` and the root certificate, unless overridden by `parameters`. */
  buildUrl(parameters: Record<string, string> = {}): string {
    const url = new URL(this.url);
    url.hostname = 'localhost';
    const all = { sslmode: 'verify-full', sslrootcert: this.getCertificatePath('root.pem'), ...parameters };
    for (const [name, value] of Object.entries(all)) if (value) url.searchParams.set(name, value);
    return url.href;
  }
}

export type RecoverableCall = 'backUp' | 'crash' | 'recoverTo' | 'createSnapshot' | 'restoreSnapshot';

/** A server that can be rolled back to an earlier point in time. Its address does not change. */
export class RecoverablePostgres extends ForkedPostgres<[RecoverableCall, targetTime?: string]> {
  static async start(folder: string): Promise<RecoverablePostgres> {
    return new RecoverablePostgres(...(await ForkedPostgres.fork('recoverable-process.ts', folder)));
  }

  backUp = () => this.call(['backUp']);
  recoverTo = (targetTime: string) => this.call(['recoverTo', targetTime]);
  crash = () => this.call(['crash']);
  createSnapshot = () => this.call(['createSnapshot']);
  restoreSnapshot = () => this.call(['restoreSnapshot']);
}

export class StandbyPair extends ForkedPostgres<'promote'> {
  standbyUrl = '';

  static async start(folder: string): Promise<StandbyPair> {
    const port = String(await findFreePort());
    const pair = new StandbyPair(...(await ForkedPostgres.fork('standby-process.ts', folder, port)));
    pair.standbyUrl = pair.url.replace(new URL(pair.url).port, port);
    return pair;
  }

  promote = () => this.call('promote');
}
