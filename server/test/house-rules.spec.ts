import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Files, withFiles } from './planted-files.js';

const rules = fork(join(import.meta.dirname, 'house-rules.worker.mjs'));
afterAll(() => rules.disconnect());

async function findBreaches(files: Files): Promise<string[]> {
  const all = { ...baseFiles, ...files };
  const [{ breaches, status }] = await withFiles(
    { 'docs/features.md': buildFeatureRows(all), ...all },
    (folder) => {
      rules.send(folder);
      return once(rules, 'message') as Promise<[{ breaches: string[]; status: number }]>;
    },
  );
  expect(status).toBe(breaches.length > 0 ? 1 : 0);
  return breaches.sort();
}

const features = 'server/src/features';
const buildFeatureRows = (files: Files) =>
  [...new Set(Object.keys(files).map((file) => /^server\/src\/features\/([^/]+)/.exec(file)?.[1]))]
    .filter((name) => name !== undefined)
    .map((name) => `- \`${name}\`${formatSubFolders(files, name)}: what it does\n`)
    .join('');
function formatSubFolders(files: Files, feature: string): string {
  const subFolders = Object.keys(files).map(
    (file) => file.split(`${features}/${feature}/`)[1]?.match(/^([\w-]+)\//)?.[1],
  );
  const names = [...new Set(subFolders)].filter(Boolean).map((name) => `\`${name}\``);
  return names.length > 0 ? ` (${names.join(', ')})` : '';
}
const baseFiles = {
  'migrations/1.ts': 'create table tickets (',
  'web/src/features/home/Home.tsx': '',
  'web/e2e/home.spec.ts': '',
  'server/shared/web-paths.ts': '',
  'server/src/platform/time/clock.ts': '',
  [`${features}/tickets/ticket.entity.ts`]: "@Entity('tickets')\nexport class Ticket {}",
};
const newFiles = (feature: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${features}/${feature}/${n}.ts`, '']));

it('lets a feature use its own tables, exported SQL of others, tables that it may read, and the names of people', async () => {
  const breaches = await findBreaches({
    ...newFiles('home', 20),
    [`${features}/home/home.spec.ts`]: "db.query('select from tickets')",
    [`${features}/tickets/ticket.repository.ts`]:
      "db.query('update tickets set a = 1'); db.delete(Ticket, {});",
    [`${features}/brands/members/member.repository.ts`]:
      'db.query(`select from ${tickets} t join users u`); // select from tickets',
    [`${features}/staff/staff.repository.ts`]: "db.query('select from tickets t, user_brands g')",
  });
  expect(breaches).toEqual([]);
});

it('finds folders of features with too many files, tables without an owner, uses of tables by other features, and SQL that writes deposits outside the ledger', async () => {
  const breaches = await findBreaches({
    ...newFiles('home', 21),
    'migrations/2.ts': 'create unlogged table wishes (',
    [`${features}/a/a.ts`]: 'db.query(`select 1 from users u\n join tickets t on t.id = ${id}`)',
    [`${features}/b/b.ts`]: "db.query('with gone as (delete from tickets returning id) select 1')",
    [`${features}/c/c.ts`]: 'db.findOneBy(Ticket, { id })',
    [`${features}/d/d.ts`]: 'db.update(Ticket, { id }, change)',
    [`${features}/e/e.ts`]: "db.query('update users set public_name = $1')",
    [`${features}/deposits/f.ts`]: "db.query('select from deposits'); db.query('insert into deposits')",
    'server/src/platform/g.ts': "db.query('select from login_codes')",
    'server/cli/mend.ts': "db.query('update deposits set amount = 1')",
    'server/local/demo.ts': 'db.query(`insert into "deposits" ${columns}`)',
    'migrations/3.ts': "'DELETE FROM deposits'",
    [`${features}/deposits/ledger/ledger.ts`]: "db.query('update deposits set amount = 1')",
    'server/test/model.ts': "db.query('truncate deposits')",
  });
  expect(breaches).toEqual([
    'features/a/a.ts reads tickets of features/tickets',
    'features/b/b.ts writes tickets of features/tickets',
    'features/c/c.ts reads tickets of features/tickets',
    'features/d/d.ts writes tickets of features/tickets',
    'features/deposits/f.ts writes deposits of features/deposits/ledger',
    'features/e/e.ts writes users of features/people',
    'migrations/3.ts writes deposits',
    'platform/g.ts reads login_codes of features/auth',
    'server/cli/mend.ts writes deposits',
    'server/local/demo.ts writes deposits',
    'server/src/features/deposits/f.ts writes deposits',
    'server/src/features/home has 21 files, at most 20 are allowed',
    'wishes has no owner',
  ]);
});

it('finds tables behind a repository, a comma, quotes, upper case, or a name in a variable', async () => {
  const breaches = await findBreaches({
    [`${features}/a/a.ts`]: 'this.database.repository(Ticket).update({ id }, change)',
    [`${features}/b/b.ts`]: "db.query('select 1 from users u, lateral x, brands, tickets t')",
    [`${features}/c/c.ts`]: `db.query('DELETE FROM "tickets"')`,
    [`${features}/d/d.ts`]: "db.query('truncate users, tickets')",
    [`${features}/e/e.ts`]: 'db.query(`delete from ${table} where brand_id = $1`)',
    [`${features}/f/f.ts`]: 'db.query(`update ${name} t set a = 1`)',
    [`${features}/g/g.ts`]: 'db.query(`select from users u join ${total.table} t using (id)`)',
    // Allowed: a table expression, a sentence that is not SQL, and a file of `tableNameBuilders`.
    [`${features}/h/h.ts`]: 'db.query(`select from ${activeMembers} m`); log(`update ${id} failed`)',
    [`${features}/tickets/search/ticket-search.repository.ts`]: 'db.query(`select from ${table} t`)',
  });
  expect(breaches).toEqual([
    'features/a/a.ts writes tickets of features/tickets',
    'features/b/b.ts reads tickets of features/tickets',
    'features/c/c.ts writes tickets of features/tickets',
    'features/d/d.ts writes tickets of features/tickets',
    'features/d/d.ts writes users of features/people',
    'features/e/e.ts builds the name of a table into SQL',
    'features/f/f.ts builds the name of a table into SQL',
    'features/g/g.ts builds the name of a table into SQL',
  ]);
});

it('finds features without a row, rows of features that do not exist, and rows with wrong folders', async () => {
  const breaches = await findBreaches({
    ...newFiles('home', 1),
    ...newFiles('wishes', 1),
    ...newFiles('dreams/old', 1),
    ...newFiles('dreams/new', 1),
    'docs/features.md':
      '- `home`: the first screen\n- `tickets` (`lists`): chats\n- `dreams` (`old`, `new`): dreams\n- `faxes`: faxes\n',
  });
  expect(breaches).toEqual([
    'docs/features.md names faxes, which does not exist',
    'docs/features.md names wrong folders of tickets, expected: none',
    'wishes has no line in docs/features.md',
  ]);
});

it('finds input that is parsed outside of controllers and bots, rules that read the clock, and files with wrong names', async () => {
  const breaches = await findBreaches({
    [`${features}/home/home.service.ts`]: 'const order = Order.parse(body);',
    [`${features}/home/home.repository.ts`]: 'const order = JSON.parse(text);',
    [`${features}/home/home.rules.ts`]: 'const { data } = Order.safeParse(body);',
    [`${features}/home/day.rules.ts`]: 'const at = Date.parse(day);',
    [`${features}/home/home.guard.ts`]: 'const id = IdText.safeParse(params.id);',
    [`${features}/auth/token.service.ts`]: 'const claims = Claims.parse(text);',
    [`${features}/home/today.rules.ts`]: 'const today = new Date();',
    'web/src/kit/core/today.rules.ts': 'const today = new Date(Date.now());',
    'web/src/kit/core/day.rules.ts': 'const day = new Date(today);',
    'web/src/kit/core/day.ts': 'const day = new Date();',
    'web/src/kit/core/useDay.ts': '',
    'web/src/features/home/Tables.spec.tsx': '',
    'web/src/features/home/bigTables.tsx': '',
    'web/src/kit/core/Day.ts': '',
    'web/e2e/homePage.spec.ts': '',
  });
  expect(breaches).toEqual([
    'server/src/features/home/home.repository.ts parses input',
    'server/src/features/home/home.rules.ts parses input',
    'server/src/features/home/home.service.ts parses input',
    'server/src/features/home/today.rules.ts reads the clock',
    'web/e2e/homePage.spec.ts is not named by the convention',
    'web/src/features/home/bigTables.tsx is not named by the convention',
    'web/src/kit/core/Day.ts is not named by the convention',
    'web/src/kit/core/today.rules.ts reads the clock',
  ]);
});

it('finds state of slices outside of the store, internal actions, conditional texts next to other nodes, and parts without a loader', async () => {
  const inParagraph = (text: string) => `const It = () => <p>Sum {${text}} of all</p>`;
  const breaches = await findBreaches({
    'web/src/store/a.slice.ts': 'let timer: number | undefined;',
    'web/src/features/home/b.slice.ts': 'export const calls = new Map<string, AbortController>();',
    'web/src/features/home/c.slice.ts': 'const known: WeakSet<object> = new WeakSet();',
    'web/src/features/home/d.slice.ts': 'const all = {};\nfunction add() {\n  let sum = new Set().size;\n}',
    'web/src/features/home/sender.ts': 'const calls = new Map();',
    'web/src/store/store.ts': 'const { onFocus } = api.internalActions;',
    'web/src/store/failures.ts': 'api.internalActions.removeQueryResult(call)',
    'web/src/features/home/A.tsx': inParagraph("isNew && 'new'"),
    'web/src/features/home/B.tsx': inParagraph("isNew ? '' : `${count} new`"),
    'web/src/features/home/C.tsx': inParagraph("isNew ? <b>new</b> : ('old')"),
    'web/src/features/home/D.tsx': inParagraph("isNew ? 'new' : 'old'"),
    'web/src/features/home/E.tsx': inParagraph('isNew && <span>new</span>'),
    'web/src/features/home/F.tsx': "const It = () => <p>{isNew && 'new'}</p>",
    'web/src/apps/a.ts':
      "createPartLoader(\n  'Home',\n  () => import('./Home'),\n); let b: typeof import('./b')",
    'web/src/apps/b.ts': "lazy(() => import('./Home'))",
    'web/src/apps/b.spec.ts': "await import('./b')",
  });
  expect(breaches).toEqual([
    'web/src/apps/b.ts imports a part without createPartLoader',
    'web/src/features/home/A.tsx:1 has a conditional text next to other nodes',
    'web/src/features/home/B.tsx:1 has a conditional text next to other nodes',
    'web/src/features/home/C.tsx:1 has a conditional text next to other nodes',
    'web/src/features/home/b.slice.ts has state outside of the store',
    'web/src/features/home/c.slice.ts has state outside of the store',
    'web/src/store/a.slice.ts has state outside of the store',
    'web/src/store/store.ts uses internalActions',
  ]);
});

it('finds duplicate parsers and page counts, vague verbs, odd phrases, citations of absent documents, and too many functions whose name ends in Of', async () => {
  const functions = Array.from({ length: 200 }, (_, n) => `const ${'a'.repeat(n + 1)}Of = () => ${n};`);
  const breaches = await findBreaches({
    [`${features}/home/home.service.ts`]:
      'export class Home { takeForm() {} private noteForm() {} }\nconst keepForm = () => {};',
    [`${features}/home/home.rules.ts`]:
      '/** In case that it fails (decision 7). */\nexport const giveForm = () => 1;',
    [`${features}/home/day.rules.ts`]: functions.join('\n'),
    'server/shared/markdown-v2.rules.ts': String.raw`/[>#+\-=|{}.!]/`,
    [`${features}/a/a.ts`]: String.raw`/[>#+\-=|{}.!]/`,
    [`${features}/b/b.rules.ts`]: String.raw`/^-?\d+(\.\d{1,2})?$/`,
    [`${features}/c/c.repository.ts`]: 'select greatest(1, (total.count + 19) / 20)',
    'web/src/kit/core/pages.ts': 'const last = Math.max(1, Math.ceil(rows.length / 20))',
    'web/src/d.ts': '/^[/](api|storage|health)/',
    'web/src/d.spec.ts': '/^[/](api|storage|health)/',
  });
  expect(breaches).toEqual([
    expect.stringMatching(/^200 functions end in Of, at most \d+ may$/),
    'server/src/features/a/a.ts reads MarkdownV2, as server/shared/markdown-v2.rules.ts does',
    'server/src/features/b/b.rules.ts reads amounts, as server/shared/amount.rules.ts does',
    'server/src/features/c/c.repository.ts counts pages, as server/src/platform/lists/lists.rules.ts does',
    'server/src/features/home/home.rules.ts cites decision 7, which is not in the repository',
    'server/src/features/home/home.rules.ts names a function giveForm',
    'server/src/features/home/home.service.ts names a function takeForm',
    'web/src/d.ts lists paths that are not screens, as server/shared/web-paths.ts does',
    'web/src/kit/core/pages.ts counts pages, as server/src/platform/lists/lists.rules.ts does',
  ]);
});
