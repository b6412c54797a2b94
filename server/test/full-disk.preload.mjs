/** Simulates a full disk: files in the folder FULL_DISK are created but remain empty. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import process from 'node:process';

const { writeFileSync } = fs;
fs.writeFileSync = (file, content, options) => {
  if (!resolve(String(file)).startsWith(process.env.FULL_DISK)) return writeFileSync(file, content, options);
  writeFileSync(file, '', options);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
};
syncBuiltinESMExports();
