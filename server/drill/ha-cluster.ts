import type { ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, kill } from '../bench/servers.js';
import { findPostmaster, type Programs, signal, waitFor, listWithChildren } from './programs.js';

const HA_CONFIG_DIR = join(import.meta.dirname, '../../docker/ha');
const PASSWORD = 'drill';
const START_SECONDS = 120;
const HEAL_SECONDS = 180;

interface ClusterStatus {
  members: { name: string; role: string; state: string; timeline: number }[];
}

export class Node {
  private patroni: ChildProcess | null = null;

  constructor(
    private readonly programs: Programs,
    readonly name: string,
    private readonly folder: string,
    readonly port: number,
    readonly restPort: number,
    private readonly env: Record<string, string>,
  ) {
    programs.registerOrphan(() => this.postmaster);
  }

  start(): void {
    this.patroni = this.programs.start(this.name, 'patroni', [join(this.folder, 'patroni.yml')], {
      env: {
        ...this.env,
        PATRONI_NAME: this.name,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${this.restPort}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${this.restPort}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${this.port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${this.port}`,
        PATRONI_POSTGRESQL_DATA_DIR: this.dataDir,
        PATRONI_POSTGRESQL_PGPASS: join(this.folder, `${this.name}.pgpass`),
        PGBACKREST_PG1_PATH: this.dataDir,
        PGBACKREST_PG1_PORT: String(this.port),
      },
    });
  }

  async kill(): Promise<void> {
    const postgresPids = listWithChildren(this.postmaster);
    await kill(this.patroni!);
    for (const pid of postgresPids) signal(pid, 'SIGKILL');
  }

  freeze = (): void => this.signalAll('SIGSTOP');
  wake = (): void => this.signalAll('SIGCONT');

  killPostgres(): void {
    signal(this.postmaster!, 'SIGKILL');
  }

  /** Calls Patroni's REST API: POST with a body, otherwise GET. Throws unless the call succeeds. */
  async callPatroni(path: string, body?: object): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${this.restPort}${path}`, {
      signal: AbortSignal.timeout(body ? 60_000 : 2_000),
      ...(body && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Basic ${btoa(`patroni:${PASSWORD}`)}` },
      }),
    });
    const content = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${content}`);
    return content;
  }

  private signalAll(name: NodeJS.Signals): void {
    for (const pid of [this.patroni!.pid!, ...listWithChildren(this.postmaster)]) signal(pid, name);
  }

  private get dataDir(): string {
    return join(this.folder, this.name);
  }

  private get postmaster(): number | null {
    return findPostmaster(this.dataDir);
  }
}

/** Three nodes, etcd and HAProxy, with the configuration of docker/ha. */
export class HaCluster {
  readonly nodes: Node[] = [];
  private etcd: ChildProcess | null = null;
  private etcdArgs: string[] = [];
  haproxyPorts = { primary: 0, tallydesk: 0 };

  constructor(
    private readonly programs: Programs,
    private readonly folder: string,
  ) {}

  async start(apiPorts: [number, number]): Promise<void> {
    const [etcdPort, peerPort] = [await findFreePort(), await findFreePort()];
    this.etcdArgs = [
      `--data-dir=${join(this.folder, 'etcd')}`,
      '--enable-v2',
      `--listen-client-urls=http://127.0.0.1:${etcdPort}`,
      `--advertise-client-urls=http://127.0.0.1:${etcdPort}`,
      `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
    ];
    this.startEtcd();
    this.prepareFolder();
    const env = {
      PATRONI_ETCD_HOSTS: `127.0.0.1:${etcdPort}`,
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: PASSWORD,
      PATRONI_SUPERUSER_USERNAME: this.programs.account.name,
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      TALLYDESK_PASSWORD: PASSWORD,
      PGBACKREST_CONFIG: join(this.folder, 'pgbackrest.conf'),
      PGBACKREST_REPO1_PATH: join(this.folder, 'repository'),
      PGBACKREST_PG1_SOCKET_PATH: this.folder,
      PGBACKREST_PG1_USER: this.programs.account.name,
      PGBACKREST_LOCK_PATH: join(this.folder, 'locks'),
      PGBACKREST_SPOOL_PATH: join(this.folder, 'spool'),
    };
    for (const name of ['node1', 'node2', 'node3'])
      this.nodes.push(
        new Node(this.programs, name, this.folder, await findFreePort(), await findFreePort(), env),
      );
    await this.startHaproxy(apiPorts);
    for (const node of this.nodes) node.start();
    await waitFor('a cluster of three nodes', () => this.isHealthy(), START_SECONDS);
  }

  /** HAProxy routes it to the leader. */
  get url(): string {
    return `postgres://tallydesk:${PASSWORD}@127.0.0.1:${this.haproxyPorts.primary}/tallydesk`;
  }

  getLeader = (): Promise<Node> => this.getNodeByRole('leader');
  getSyncStandby = (): Promise<Node> => this.getNodeByRole('sync_standby');

  private async getNodeByRole(wantedRole: string): Promise<Node> {
    const { members } = await this.getStatus();
    const member = members.find(({ role }) => role === wantedRole);
    const node = this.nodes.find(({ name }) => name === member?.name);
    if (!node) throw new Error(`No node has the role ${wantedRole}`);
    return node;
  }

  async switchOver(): Promise<void> {
    const [leader, candidate] = [await this.getLeader(), await this.getSyncStandby()];
    await leader.callPatroni('/switchover', { leader: leader.name, candidate: candidate.name });
  }

  startEtcd(): void {
    this.etcd = this.programs.start('etcd', 'etcd', this.etcdArgs);
  }

  stopEtcd = (): Promise<void> => kill(this.etcd!, 'SIGTERM');

  awaitHealth = (): Promise<void> => waitFor('three healthy nodes', () => this.isHealthy(), HEAL_SECONDS);

  private async isHealthy(): Promise<boolean> {
    const { members } = await this.getStatus();
    const roles = members.map(({ role }) => role).sort();
    const areRunning = members.every(({ state }) => state === 'running' || state === 'streaming');
    const timelines = new Set(members.map(({ timeline }) => timeline));
    return areRunning && timelines.size === 1 && roles.join() === 'leader,replica,sync_standby';
  }

  private getStatus(): Promise<ClusterStatus> {
    return Promise.any(
      this.nodes.map(async (node) => JSON.parse(await node.callPatroni('/cluster')) as ClusterStatus),
    );
  }

  private prepareFolder(): void {
    for (const name of ['patroni.yml', 'pgbackrest.conf', 'create-database.sh', 'haproxy.cfg']) {
      const content = readFileSync(join(HA_CONFIG_DIR, name), 'utf8');
      writeFileSync(
        join(this.folder, name),
        content.replaceAll(/\/etc\/patroni|\/var\/run\/postgresql/g, this.folder),
      );
    }
    for (const name of ['repository', 'locks', 'spool']) {
      const path = join(this.folder, name);
      mkdirSync(path);
      chownSync(path, this.programs.account.uid, this.programs.account.gid);
    }
  }

  private async startHaproxy(apiPorts: [number, number]): Promise<void> {
    this.haproxyPorts = { primary: await findFreePort(), tallydesk: await findFreePort() };
    const env: Record<string, string> = {
      LISTEN_PRIMARY: `127.0.0.1:${this.haproxyPorts.primary}`,
      LISTEN_REPLICAS: `127.0.0.1:${await findFreePort()}`,
      LISTEN_STATISTICS: `127.0.0.1:${await findFreePort()}`,
      LISTEN_TALLYDESK: `127.0.0.1:${this.haproxyPorts.tallydesk}`,
      API1: `127.0.0.1:${apiPorts[0]}`,
      API2: `127.0.0.1:${apiPorts[1]}`,
    };
    for (const [index, { port, restPort }] of this.nodes.entries()) {
      env[`NODE${index + 1}`] = `127.0.0.1:${port}`;
      env[`REST${index + 1}`] = String(restPort);
    }
    this.programs.start('haproxy', 'haproxy', ['-db', '-f', join(this.folder, 'haproxy.cfg')], { env });
  }
}
