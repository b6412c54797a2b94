import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './server-process.js';

export interface StandbyOrder {
  call: 'start' | 'kill' | 'pauseReplay' | 'resumeReplay' | 'promote' | 'stop';
  /** The standby, from 0. */
  n: number;
}

/** A PostgreSQL of its own with two streaming standbys, in another process. */
export class StandbyCluster {
  private constructor(
    private readonly child: ChildProcess,
    readonly primaryUrl: string,
    private readonly ports: string[],
  ) {}

  /** `folder`: for the data of all. */
  static async start(folder: string): Promise<StandbyCluster> {
    const ports = [String(await freePort()), String(await freePort())];
    const child = fork(join(import.meta.dirname, 'standby-process.ts'), [folder, ...ports], {
      execArgv: ['--import', './server/cli/typescript.mjs'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new StandbyCluster(child, url, ports);
  }

  /** The URL of one standby. */
  urlOf(n: number): string {
    return this.urlAt(`127.0.0.1:${this.ports[n]!}`);
  }

  addressOf(n: number): string {
    return new URL(this.urlOf(n)).host;
  }

  /** One URL with all these hosts. */
  urlAt(...hosts: string[]): string {
    return this.primaryUrl.replace(new URL(this.primaryUrl).host, hosts.join());
  }

  startStandby = (n = 0) => this.call('start', n);
  killStandby = (n = 0) => this.call('kill', n);
  pauseReplay = (n = 0) => this.call('pauseReplay', n);
  resumeReplay = (n = 0) => this.call('resumeReplay', n);
  promote = (n = 0) => this.call('promote', n);

  async stop(): Promise<void> {
    await this.call('stop', 0);
    this.child.disconnect();
    await once(this.child, 'exit');
  }

  private async call(call: StandbyOrder['call'], n: number): Promise<void> {
    const answered = once(this.child, 'message');
    this.child.send({ call, n } satisfies StandbyOrder);
    await answered;
  }
}
