import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Why the data directory cannot be used, or made; null when it can. */
export function findDataDirProblem(dataDir: string): string | null {
  for (let path = resolve(dataDir); ; path = dirname(path)) {
    try {
      if (!statSync(path).isDirectory()) return `${path} is a file, not a folder`;
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
      return null;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // What is missing is made later. A file in place of a folder above is found on the way up.
      if (code === 'ENOENT' || code === 'ENOTDIR') continue;
      return code === 'EACCES' ? `this account may not write to ${path}` : `${path}: ${code}`;
    }
  }
}
