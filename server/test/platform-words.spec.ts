import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../cli/platform-words.mjs');

it('finds the names of features in the platform, however they are written', async () => {
  const src = await mkdtemp(join(tmpdir(), 'platform-words-'));
  for (const folder of ['features/join-requests', 'features/tickets', 'features/users', 'platform/config'])
    await mkdir(join(src, folder), { recursive: true });
  await writeFile(join(src, 'platform/events.ts'), "let userId;\nlet joinRequest = 'tickets';\n");
  await writeFile(join(src, 'platform/config/config.ts'), 'TICKETS_PER_HOUR');
  await writeFile(join(src, 'platform/events.spec.ts'), 'ticket');
  const { stdout, status } = spawnSync(process.execPath, [script, src], { encoding: 'utf8' });
  expect(stdout).toBe('platform/events.ts:2: join request\nplatform/events.ts:2: tickets\n');
  expect(status).toBe(1);
  await rm(src, { recursive: true });
});
