import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** How the server shows itself, and what it wants of a client. */
export interface TlsChoice {
  /** The name of a certificate of `writeCertificates`. Null: the server has no TLS. */
  certificate: 'good' | 'foreign' | 'other-host' | 'expired' | 'future' | null;
  access: 'password' | 'certificate';
}

/** A PostgreSQL of its own with TLS, in another process. */
export class TlsPostgres {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly url: string,
  ) {}

  /** `folder`: for its data and the certificates. */
  static async start(folder: string): Promise<TlsPostgres> {
    const child = fork(join(import.meta.dirname, 'tls-process.ts'), [folder], {
      execArgv: ['--import', './server/tools/typescript.mjs'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new TlsPostgres(child, folder, url);
  }

  /** Starts again, on the same port. */
  use = (choice: TlsChoice): Promise<void> => this.send(choice);

  pathOf = (name: string): string => join(this.folder, 'certificates', name);

  /** `sslmode=verify-full` and the root, unless `parameters` say otherwise. */
  urlWith(parameters: Record<string, string> = {}): string {
    const url = new URL(this.url);
    url.hostname = 'localhost';
    const all = { sslmode: 'verify-full', sslrootcert: this.pathOf('root.pem'), ...parameters };
    for (const [name, value] of Object.entries(all)) if (value) url.searchParams.set(name, value);
    return url.href;
  }

  async stop(): Promise<void> {
    await this.send('stop');
    this.child.disconnect();
    await once(this.child, 'exit');
  }

  private async send(message: TlsChoice | 'stop'): Promise<void> {
    const answered = once(this.child, 'message');
    this.child.send(message);
    await answered;
  }
}
