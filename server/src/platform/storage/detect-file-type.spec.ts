import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

it('detects a large text file without loading it into memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-text-'));
  const path = join(folder, 'large');
  writeFileSync(path, 'Grüße — 你好\n'.repeat(3_000_000));
  const script = `
    import { detectFileType } from './server/src/platform/storage/detect-file-type.ts';
    console.log(await detectFileType(${JSON.stringify(path)}, { isTextAllowed: true, areDocumentsAllowed: false, name: "a.txt" }));`;
  const args = [
    '--max-old-space-size=48',
    '--import',
    './server/tools/typescript.mjs',
    '--input-type=module',
  ];
  const { stdout, stderr } = spawnSync(process.execPath, [...args, '--eval', script], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([stdout.trim(), stderr]).toEqual(['txt', '']);
});
