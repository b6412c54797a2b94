import { spawnSync, type SpawnOptions } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../src/platform/errors/system-errors.js';

export interface Account {
  uid: number;
  gid: number;
}

export interface Launcher {
  /** The account that must own the files. Null: that of this process. */
  account: Account | null;
  buildCommand(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions };
}

// The locale and time zone of the terminal must not change the data.
const env = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };

/**
 * PostgreSQL refuses to run as root, so root starts it as the owner of the cluster, or as `postgres` or `nobody`. If the account
 * cannot reach one of the `folders` (such as a project below /root), it is granted the single capability to bypass permissions of
 * directories. Throws if that is impossible.
 */
export function createLauncher(folders: string[], cluster: string): Launcher {
  const account = process.getuid?.() === 0 ? getAccount(cluster) : null;
  if (!account && existsSync(cluster) && statSync(cluster).uid !== process.getuid?.()) {
    throw new StartError(
      `${cluster} belongs to another user of this machine. Start as that user, or set another DATA_DIR.`,
    );
  }
  const blockedFolder = account && folders.find((folder) => !canEnter(account, folder));
  if (!hasUsableSetpriv()) {
    if (blockedFolder) throw new StartError(formatUnreachable(blockedFolder));
    return { account, buildCommand: (file, args) => ({ file, args, options: { env, ...account } }) };
  }
  const setprivOptions = [
    // Shuts PostgreSQL down fast if this process is killed.
    ...['--pdeathsig', 'INT'],
    ...(account
      ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--no-new-privs']
      : []),
    ...(blockedFolder ? buildCapabilityOptions(blockedFolder) : []),
  ];
  return {
    account,
    buildCommand: (program, args) => ({
      file: 'setpriv',
      args: [...setprivOptions, '--', program, ...args],
      options: { env },
    }),
  };
}

function getAccount(cluster: string): Account {
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const findAccount = (name: string) => accounts.find(([accountName]) => accountName === name);
  const entry = findAccount('postgres') ?? findAccount('nobody');
  if (!entry) {
    throw new StartError(
      'PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody". Start as a user.',
    );
  }
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** Whether the account may enter the folder and all its parents. */
function canEnter({ uid, gid }: Account, folder: string): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  const executeBit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  return (mode & executeBit) !== 0 && (folder === dirname(folder) || canEnter({ uid, gid }, dirname(folder)));
}

/** Whether setpriv is installed and knows `--pdeathsig`, unlike old versions and the one of busybox. */
function hasUsableSetpriv(): boolean {
  return spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true'], { env }).status === 0;
}

/**
 * The options of setpriv that grant the capability to bypass permissions of directories. PostgreSQL checks its own binaries
 * with access(2), which ignores the capabilities of ordinary users unless `no_setuid_fixup` is on.
 */
function buildCapabilityOptions(blockedFolder: string): string[] {
  const [, effective = '0'] = /^CapEff:\s*(\w+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const hasCapability = (bit: number) => ((BigInt(`0x${effective}`) >> BigInt(bit)) & 1n) === 1n;
  // Containers may have only the second one.
  const capability = hasCapability(2) ? 'dac_read_search' : hasCapability(1) ? 'dac_override' : null;
  if (!capability) throw new StartError(formatUnreachable(blockedFolder));
  return [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--securebits=+no_setuid_fixup'];
}

function formatUnreachable(folder: string): string {
  return `PostgreSQL refuses to run as root, and the account it would run as cannot reach ${folder}. Start as an ordinary user, or move the project.`;
}
