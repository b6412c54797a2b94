import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const project = join(import.meta.dirname, '../..');
const tsconfig = JSON.stringify({
  extends: '../tsconfig.json',
  compilerOptions: { jsx: 'react-jsx', types: ['node', 'react'] },
});

/** Runs oxlint with the project's settings on these files. Returns which rule each file breaks. */
async function lint(files: Record<string, string>): Promise<Record<string, string>> {
  const root = await mkdtemp(join(tmpdir(), 'lint-'));
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
    await copyFile(join(project, name), join(root, name));
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
  const all = { 'server/tsconfig.json': tsconfig, 'web/tsconfig.json': tsconfig, ...files };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const oxlint = join(project, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format', 'json', 'server', 'web'], {
    cwd: root,
    encoding: 'utf8',
  });
  await rm(root, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  return Object.fromEntries(diagnostics.map(({ filename, code }) => [filename, code]));
}

it('finds settings that are read elsewhere, wrong types, lost promises and broken rules of React', async () => {
  const broken = await lint({
    'server/src/platform/jobs/a.ts': 'export const port = process.env.PORT;',
    'server/src/platform/config/config.ts': 'export const port = process.env.PORT;',
    'server/src/b.ts': "export const port: number = 'none';",
    'server/src/c.ts': 'export async function go(): Promise<void> {}\ngo();',
    'server/src/d.ts': "import { Caller } from './e.js';\nexport const id = (caller: Caller) => caller.id;",
    'server/src/e.ts': 'export interface Caller {\n  id: number;\n}',
    'web/src/F.tsx':
      "import { useState } from 'react';\nexport function F({ isOpen }: { isOpen: boolean }) {\n  if (isOpen) useState(1);\n  return null;\n}",
    'web/src/G.tsx': 'export function G() {\n  return <p>{Date.now()}</p>;\n}',
    'web/src/h.ts': 'export const sum = (a: any[]): number => a.reduce((b: number, c) => b + c, 0);',
  });
  expect(broken).toEqual({
    'server/src/platform/jobs/a.ts': 'node(no-process-env)',
    'server/src/b.ts': 'typescript(TS2322)',
    'server/src/c.ts': 'typescript(no-floating-promises)',
    'server/src/d.ts': 'typescript(TS1484)',
    'web/src/F.tsx': 'react-hooks(rules-of-hooks)',
    'web/src/G.tsx': 'react(purity)',
    'web/src/h.ts': 'typescript(no-unsafe-return)',
  });
});
