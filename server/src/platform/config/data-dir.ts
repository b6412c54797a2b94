import { accessSync, constants, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Finds why the data directory cannot be used or created; null if it can. */
export function findDataDirProblem(dataDir: string): string | null {
  for (let path = resolve(dataDir); ; path = dirname(path)) {
    try {
      if (!statSync(path).isDirectory()) return `${path} is a file, not a folder`;
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
      return findFolderProblem(path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A missing folder is created later. If a parent is a file, a later iteration finds it.
      if (code === 'ENOENT' || code === 'ENOTDIR') continue;
      return code === 'EACCES' ? `this account may not write to ${path}` : `${path}: ${code}`;
    }
  }
}

/**
 * Root has every right in /proc, but nobody can create a folder there, and a recursive `mkdir` hangs in Node 20. A full disk is
 * reported later, with its own advice.
 */
function findFolderProblem(path: string): string | null {
  try {
    rmdirSync(mkdtempSync(join(path, '.tallydesk-')));
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOSPC' || code === 'EDQUOT' ? null : `no folder can be created in ${path} (${code})`;
  }
}
