import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Says why the data directory cannot be used or made. Null: it can. */
export function findDataDirProblem(dataDir: string): string | null {
  for (let path = resolve(dataDir); ; path = dirname(path)) {
    try {
      if (!statSync(path).isDirectory()) return `${path} is a file, not a folder`;
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
      return null;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A missing folder is made later. If a parent is a file, a later turn of this loop finds it.
      if (code === 'ENOENT' || code === 'ENOTDIR') continue;
      return code === 'EACCES' ? `this account may not write to ${path}` : `${path}: ${code}`;
    }
  }
}
