import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Removed after the tests of the file. */
export function setUpFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
