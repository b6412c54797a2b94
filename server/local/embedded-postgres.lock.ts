import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '../src/platform/errors/system-errors.js';

/**
 * Acquires the lock file for this process, and returns a function that releases it. Throws if the process that wrote the file is
 * still running. Replaces the file of a dead process. `address`: the public URL of this process, if any.
 */
export function acquireLock(file: string, address: string): () => void {
  const content = `${process.pid} ${getStartTime(process.pid)}\n${address}`;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    while (!tryLink(draft, file)) {
      const [owner = '', ownerAddress = ''] = readFileSync(file, 'utf8').split('\n');
      const [pid = '', ...start] = owner.split(' ');
      const startTime = start.join(' ');
      // The start time distinguishes the owner from a later process with the same id. A power failure can leave an empty file.
      if (startTime !== '' && getStartTime(Number(pid)) === startTime) {
        const ownerText = [`pid ${pid}`, ownerAddress].filter(Boolean).join(', ');
        throw new StartError(
          `Tallydesk is already running here (${ownerText}). Stop it with Ctrl-C there, or start another one with PORT=... DATA_DIR=...`,
        );
      }
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(draft);
  }
  return () => rmSync(file, { force: true });
}

/** A hard link appears with its whole content, or not at all. */
function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the process is running, even if it belongs to another account. A zombie does not count. */
export function isRunning(pid: number): boolean {
  return getStartTime(pid) !== '';
}

/** The start time of a process in the system's format. Empty: it is not running. */
function getStartTime(pid: number): string {
  if (!existsSync('/proc/self/stat')) return queryPs(pid, 'lstart=');
  const stat = readProc(pid, 'stat');
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return !stat || state === 'Z' ? '' : (fields[18] ?? '');
}

/** The command line of a process. Empty: it is not running. */
export function getCommandLine(pid: number): string {
  return existsSync('/proc/self/stat')
    ? readProc(pid, 'cmdline').replaceAll('\0', ' ')
    : queryPs(pid, 'command=');
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it is not running
  }
}

function queryPs(pid: number, column: string): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}
