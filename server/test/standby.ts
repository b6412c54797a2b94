import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './server-process.js';

/** A PostgreSQL of its own with a streaming standby, in another process. */
export class StandbyPair {
  private constructor(
    private readonly child: ChildProcess,
    readonly primaryUrl: string,
    readonly standbyUrl: string,
  ) {}

  /** `folder`: for the data of both. */
  static async start(folder: string): Promise<StandbyPair> {
    const port = String(await freePort());
    const child = fork(join(import.meta.dirname, 'standby-process.ts'), [folder, port], {
      execArgv: ['--import', './server/tools/typescript.mjs'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new StandbyPair(child, url, url.replace(new URL(url).port, port));
  }

  promote = () => this.call('promote');

  async stop(): Promise<void> {
    await this.call('stop');
    this.child.disconnect();
    await once(this.child, 'exit');
  }

  private async call(call: 'promote' | 'stop'): Promise<void> {
    const answered = once(this.child, 'message');
    this.child.send(call);
    await answered;
  }
}
