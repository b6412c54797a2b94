import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for the tests of a file. It is removed after them. */
export function setUpFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
