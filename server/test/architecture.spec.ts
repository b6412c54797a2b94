import { dirname, join, relative } from 'node:path';
import { type Files, runOnFiles } from './planted-files.js';

/** Breaks each rule of `.dependency-cruiser.cjs` on purpose. */

const root = join(import.meta.dirname, '../..');
const features = 'server/src/features';
const platform = 'server/src/platform';

const forbiddenImports: [rule: string, from: string, to: string][] = [
  ['rules are pure', `${features}/a/a.rules.ts`, `${platform}/clock.ts`],
  [
    'controllers, bots and jobs do not access data',
    `${features}/a/a.controller.ts`,
    `${features}/a/a.entity.ts`,
  ],
  [
    'controllers, bots and jobs do not access data',
    `${features}/a/a.bot.ts`,
    'node_modules/typeorm/index.js',
  ],
  ['only services import repositories', `${features}/a/plain.ts`, `${features}/a/a.repository.ts`],
  ['services do not import HTTP', `${features}/a/a.service.ts`, `${platform}/http/call.ts`],
  ['services do not import HTTP', `${features}/a/b.repository.ts`, 'node_modules/fastify/index.js'],
  [
    'features import only services, data and rules of others',
    `${features}/b/b.service.ts`,
    `${features}/a/a.jobs.ts`,
  ],
  [
    'features of the web app import only plain modules and hooks of others',
    'web/src/features/a/list.ts',
    'web/src/features/b/List.tsx',
  ],
  ...[
    ['people', 'integrations'],
    ['audit', 'brands'],
    ['auth', 'deposits'],
    ['brands', 'auth'],
    ['tickets', 'deposits'],
    ['statistics', 'reports'],
    ['reports', 'staff'],
    ['operations', 'overview'],
    ['overview', 'bot-help'],
  ].map(([from, to]): [string, string, string] => [
    'features import only lower ones',
    `${features}/${from}/a.service.ts`,
    `${features}/${to}/b.service.ts`,
  ]),
  ...[
    ['ledger', 'search'],
    ['search/clients', 'slips'],
    ['slips', 'intake/forms'],
    ['moderation', 'intake/reports'],
    ['intake', 'moderation'],
    ['intake/api', 'cards'],
    ['intake/forms', 'intake/reports'],
    ['intake/api', 'intake/private-chat'],
  ].map(([from, to]): [string, string, string] => [
    'sub-folders of features import only lower ones',
    `${features}/deposits/${from}/up-to-${to!.replace('/', '-')}.ts`,
    `${features}/deposits/${to}/types.ts`,
  ]),
  ...[
    ['auth/sessions', 'auth/login'],
    ['brands/registry', 'brands/members'],
    ['operations/privacy', 'operations/backup'],
    ['statistics/results', 'statistics/moments'],
    ['tickets/notes', 'tickets/lists'],
  ].map(([from, to]): [string, string, string] => [
    'sub-folders of features import only lower ones',
    `${features}/${from}/up.ts`,
    `${features}/${to}/types.ts`,
  ]),
  ['every sub-folder of a feature has a layer', 'server/src/i.ts', `${features}/deposits/z/z.service.ts`],
  ['every feature has a layer', 'server/src/h.ts', `${features}/z/z.service.ts`],
  [
    'only the ledger imports the entity of deposits',
    `${features}/a/d.service.ts`,
    `${features}/deposits/ledger/deposit.entity.ts`,
  ],
  ['the platform imports no feature', `${platform}/a.ts`, `${features}/a/a.schemas.ts`],
  [
    'only the database, listening sessions and backups import pg',
    `${platform}/http/a.ts`,
    'node_modules/pg/index.js',
  ],
  [
    'the api of the messenger imports neither sending nor receiving',
    `${platform}/messenger/api/a.ts`,
    `${platform}/messenger/sending/a.ts`,
  ],
  [
    'sending does not import receiving',
    `${platform}/messenger/sending/b.ts`,
    `${platform}/messenger/receiving/a.ts`,
  ],
  ['the client of integrators imports only its own package', 'server/client/src/a.ts', 'server/shared/a.ts'],
  ['the local messenger imports nothing of server and web', 'server/messenger/a.ts', 'server/src/a.ts'],
  [
    'the core of the local messenger does not import its entry points',
    'server/messenger/actions/a.ts',
    'server/messenger/bot-api/a.ts',
  ],
  [
    'the state of the local messenger does not import its actions',
    'server/messenger/state/a.ts',
    'server/messenger/actions/b.ts',
  ],
  ['the server imports neither the local messenger nor a first run', 'server/src/b.ts', 'server/local/a.ts'],
  ['programs load a first run only on demand', 'server/src/server.ts', 'server/local/b.ts'],
  ['the program imports no test', 'server/src/c.ts', 'server/test/a.ts'],
  ['kit, api and store import no feature', 'web/src/kit/core/a.ts', 'web/src/features/a/api.ts'],
  [
    'what both web apps share imports neither',
    'web/src/features/a/shared.ts',
    'web/src/features/a/panel/A.tsx',
  ],
  [
    'the panel and the mini-app do not import each other',
    'web/src/kit/panel/B.tsx',
    'web/src/kit/mini-app/B.tsx',
  ],
  ['texts of the server import only Markdown', 'server/src/texts/a.ts', 'server/src/h.ts'],
  ['texts of the web app import only what they are made of', 'web/src/texts/a.ts', 'web/src/kit/core/d.ts'],
  ['the panel imports only the texts that both apps have', 'web/src/kit/panel/C.tsx', 'web/src/texts/en.ts'],
  ['features of the web app import no app', 'web/src/features/a/other.ts', 'web/src/apps/main.ts'],
  ['only api modules import generated hooks', 'web/src/kit/core/b.ts', 'web/src/api/api.gen.ts'],
  ['server and web meet only in openapi.json and server/shared', 'server/src/d.ts', 'web/src/kit/core/c.ts'],
  ['what server and web share imports neither', 'server/shared/a.ts', 'server/src/g.ts'],
  ['no cycles', 'server/src/e.ts', 'server/src/f.ts'],
  ['no cycles of types', 'server/src/k.ts', 'server/src/l.ts'],
  ['no cycles of types', 'web/src/kit/core/k.ts', 'web/src/kit/core/l.ts'],
];

it('finds a forbidden import for each rule of the architecture, and an unused file', async () => {
  const files: Files = {
    'package.json': '{ "type": "module", "dependencies": { "typeorm": "1", "fastify": "1", "pg": "1" } }',
    'tsconfig.json': '{ "compilerOptions": { "module": "nodenext" } }',
    'node_modules/typeorm/package.json': '{ "exports": "./index.js" }',
    'node_modules/pg/package.json': '{ "exports": "./index.js" }',
    'node_modules/fastify/package.json': '{ "exports": "./index.js" }',
    'server/src/dead.ts': '',
    ...Object.fromEntries(forbiddenImports.map(([, , to]) => [to, ''])),
    ...Object.fromEntries(forbiddenImports.map(([, from, to]) => [from, buildImport(from, to)])),
    // The other halves of the cycles.
    'server/src/f.ts': buildImport('server/src/f.ts', 'server/src/e.ts'),
    'server/src/k.ts': "import type { L } from './l.js';\nexport type K = L;",
    'server/src/l.ts': "import type { K } from './k.js';\nexport type L = K;",
    'web/src/kit/core/k.ts': "import type { L } from './l';\nexport type K = L;",
    'web/src/kit/core/l.ts': "import type { K } from './k';\nexport type L = K;",
  };
  const { stdout } = await runOnFiles(files, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
    ...['--config', join(root, '.dependency-cruiser.cjs')],
    ...['--output-type', 'json', 'server', 'web'],
  ]);
  const { summary } = JSON.parse(stdout) as { summary: Summary };
  const foundBreaches = summary.violations.map(({ rule, from, to }) => [rule.name, from, to].join(' | '));
  const plantedBreaches = [
    ...forbiddenImports,
    ['no dead files', 'server/src/dead.ts', 'server/src/dead.ts'],
  ];
  expect(
    plantedBreaches.map((breach) => breach.join(' | ')).filter((breach) => !foundBreaches.includes(breach)),
  ).toEqual([]);
  const rules = summary.ruleSetUsed.forbidden.map(({ name }) => name);
  expect(new Set(plantedBreaches.map(([rule]) => rule))).toEqual(new Set(rules));
});

interface Summary {
  violations: { rule: { name: string }; from: string; to: string }[];
  ruleSetUsed: { forbidden: { name: string }[] };
}

function buildImport(from: string, to: string): string {
  const [, packageName] = /^node_modules\/(\w+)/.exec(to) ?? [];
  const path = relative(dirname(from), to).replace(/[.]tsx?$/, '.js');
  return `import '${packageName ?? (path.startsWith('.') ? path : `./${path}`)}';`;
}
