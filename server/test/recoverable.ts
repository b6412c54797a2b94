import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type RecoverableCall = 'backUp' | 'crash' | 'recoverTo' | 'takeSnapshot' | 'putSnapshotBack' | 'stop';

/** A PostgreSQL of its own, which can be put back to an earlier moment. It keeps its address. */
export class RecoverablePostgres {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** `folder`: for its data. */
  static async start(folder: string): Promise<RecoverablePostgres> {
    const child = fork(join(import.meta.dirname, 'recoverable-process.ts'), [folder], {
      execArgv: ['--import', './server/tools/typescript.mjs'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new RecoverablePostgres(child, url);
  }

  /** A base backup. */
  backUp = () => this.call('backUp');
  /** Puts back the base backup, and replays the WAL up to this moment. */
  recoverTo = (moment: string) => this.call('recoverTo', moment);
  crash = () => this.call('crash');
  takeSnapshot = () => this.call('takeSnapshot');
  putSnapshotBack = () => this.call('putSnapshotBack');

  async stop(): Promise<void> {
    await this.call('stop');
    this.child.disconnect();
    await once(this.child, 'exit');
  }

  private async call(call: RecoverableCall, moment = ''): Promise<void> {
    const answered = once(this.child, 'message');
    this.child.send([call, moment]);
    await answered;
  }
}
