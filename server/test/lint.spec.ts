import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Files, runOnFiles } from './planted-files.js';

const root = join(import.meta.dirname, '../..');
const settings = ['.oxlintrc.json', 'tsconfig.json', 'package.json'].map((file): [string, string] => [
  file,
  readFileSync(join(root, file), 'utf8'),
]);
const tsconfig = JSON.stringify({
  extends: '../tsconfig.json',
  compilerOptions: {
    jsx: 'preserve',
    types: ['node', 'react'],
    typeRoots: [join(root, 'node_modules/@types')],
  },
});

/** Runs oxlint with the project's settings on these files. Returns which rule each file breaks. */
async function lint(files: Files): Promise<Record<string, string>> {
  const { stdout } = await runOnFiles(
    {
      ...Object.fromEntries(settings),
      'server/tsconfig.json': tsconfig,
      'web/tsconfig.json': tsconfig,
      ...files,
    },
    'node_modules/oxlint/bin/oxlint',
    ['--format', 'json'],
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] };
  return Object.fromEntries(diagnostics.map(({ filename, code }) => [filename, code]));
}

it('finds settings read outside of the configuration, wrong types, floating promises, and violated rules of React', async () => {
  const brokenRuleByFile = await lint({
    'server/src/platform/jobs/a.ts': 'export const port = process.env.PORT;',
    'server/src/platform/config/config.ts': 'export const port = process.env.PORT;',
    'server/src/b.ts': "export const port: number = 'none';",
    'server/src/c.ts': 'export async function go(): Promise<void> {}\ngo();',
    'server/src/d.ts': "import { Caller } from './e.js';\nexport const id = (caller: Caller) => caller.id;",
    'server/src/e.ts': 'export interface Caller {\n  id: number;\n}',
    'web/src/F.tsx':
      "import { useState } from 'react';\nexport function F({ isOpen }: { isOpen: boolean }) {\n  if (isOpen) useState(1);\n  return null;\n}",
    'web/src/G.tsx': 'export function G() {\n  return <>{Date.now()}</>;\n}',
    'web/src/h.ts': 'export const sum = (a: any[]): number => a.reduce((b: number, c) => b + c, 0);',
  });
  expect(brokenRuleByFile).toEqual({
    'server/src/platform/jobs/a.ts': 'node(no-process-env)',
    'server/src/b.ts': 'typescript(TS2322)',
    'server/src/c.ts': 'typescript(no-floating-promises)',
    'server/src/d.ts': 'typescript(TS1484)',
    'web/src/F.tsx': 'react-hooks(rules-of-hooks)',
    'web/src/G.tsx': 'react(purity)',
    'web/src/h.ts': 'typescript(no-unsafe-return)',
  });
});
