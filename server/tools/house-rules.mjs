/**
 * A step of `npm run check`, for rules that no other tool checks. A feature folder has few files, only its owner uses a table
 * (`table-owners.mjs`), deposits change in one place, rules do not read the clock, slices have no state beside
 * the store, file names
 * follow one pattern, and a few things exist only once. Prints a line for each breach in the working folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { buildTableNames, exempt, owners, readByAll, readers, writers } from './table-owners.mjs';
import { findOddWords } from './word-rules.mjs';

const MAX_FILES = 20;
const isTest = (file) => /[.]spec[.]tsx?$/.test(file);
const read = (file) => readFileSync(file, 'utf8');

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'));

/** Counts the files of each folder without tests. */
function crowdedFeatures() {
  const counts = new Map();
  for (const side of ['server', 'web'])
    for (const file of filesBelow(`${side}/src/features`))
      if (!isTest(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder} has ${count} files, at most ${MAX_FILES} are allowed`);
}

/** docs/features.md has a row for each feature, with its sub-folders in brackets. */
function featuresBesideTheirRows() {
  const rows = new Map(
    [...read('docs/features.md').matchAll(/^- `([\w-]+)`(?: \(([^)]*)\))?:/gm)].map(
      ([, name, rooms = '']) => [name, [...rooms.matchAll(/`([\w-]+)`/g)].map(([, room]) => room).sort()],
    ),
  );
  const folders = foldersIn('server/src/features');
  return [
    ...[...rows.keys()]
      .filter((name) => !folders.includes(name))
      .map((name) => `docs/features.md names ${name}, which is gone`),
    ...folders.flatMap((name) => {
      const rooms = foldersIn(`server/src/features/${name}`);
      if (!rows.has(name)) return `${name} has no row in docs/features.md`;
      return rooms.join() === rows.get(name).join()
        ? []
        : `docs/features.md names other folders of ${name} than ${rooms.join(', ') || 'none'}`;
    }),
  ];
}

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('__'))
    .map(({ name }) => name)
    .sort();

function tablesWithoutOwner() {
  const made = filesBelow('migrations').flatMap((file) =>
    [...read(file).matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, table]) => table),
  );
  return [...new Set(made)].filter((table) => !owners[table]).map((table) => `${table} has no owner`);
}

/** Finds uses of tables by folders that do not own them, in the server's sources. */
function strangersAtTables() {
  const files = filesBelow('server/src').filter((file) => file.endsWith('.ts') && !isTest(file));
  const texts = files.map((file) => [file.slice('server/src/'.length), read(file)]);
  const entities = new Map(
    texts.flatMap(([, text]) =>
      [...text.matchAll(/@Entity\('(\w+)'\)[^]*?export class (\w+)/g)].map(([, table, name]) => [
        name,
        table,
      ]),
    ),
  );
  const breaches = texts.flatMap(([file, text]) =>
    usesOfTables(file, text, entities)
      .filter((use) => isStranger(file, use))
      .map(
        ({ table, isWrite }) =>
          `${file} ${isWrite ? 'writes' : 'reads'} ${table} of ${isWrite ? writerOf(table) : owners[table]}`,
      ),
  );
  return [...new Set(breaches)];
}

const writerOf = (table) => writers[table] ?? owners[table];

function isStranger(file, { table, isWrite }) {
  if (exempt.some((folder) => file.startsWith(folder))) return false;
  const isIn = (folders = '') => folders.split(', ').some((folder) => file.startsWith(`${folder}/`));
  const writer = writerOf(table);
  if (!writer || isIn(writer)) return false;
  return isWrite || !(readByAll.includes(table) || isIn(owners[table]) || isIn(readers[table]));
}

/** Finds the tables that a source uses, in SQL and by entities. */
function usesOfTables(file, text, entities) {
  const uses = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) uses.push(...usesInSql(node.text));
    if (ts.isTemplateExpression(node)) uses.push(...usesInSql(sqlOf(node)));
    if (ts.isCallExpression(node)) uses.push(...usesOfEntities(node, entities));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return uses;
}

const sqlOf = ({ head, templateSpans }) =>
  [head, ...templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' $ ');

/** Also the second and later tables of `from a, b` and `truncate a, b`. */
function usesInSql(sql) {
  const places =
    /\b(insert into|update|delete from|merge into|truncate(?: table)?|lock table|from|join|using)\s+(?:only )?"?(\w+)"?((?:(?: as)?(?: \w+)?\s*,\s*\w+)*)/gi;
  return [...sql.matchAll(places)].flatMap(([, words, first, others]) =>
    [first, ...[...others.matchAll(/,\s*(\w+)/g)].map(([, table]) => table)].map((table) => ({
      table,
      isWrite: /^(insert|update|delete|merge|truncate|lock)/i.test(words),
    })),
  );
}

/** `repository`: whoever opens it can write. */
const writingMethods =
  /^(insert|into|update|delete|save|create|increment|decrement|upsert|remove|repository|getRepository)$/;

/** `db.update(Member, ...)` */
function usesOfEntities({ expression, arguments: [first] }, entities) {
  if (!ts.isPropertyAccessExpression(expression) || !first || !ts.isIdentifier(first)) return [];
  const table = entities.get(first.text);
  return table ? [{ table, isWrite: writingMethods.test(expression.name.text) }] : [];
}

/** The name of a table in a variable would hide its use from `strangersAtTables`. */
function interpolatedTables() {
  return filesBelow('server/src')
    .filter((file) => file.endsWith('.ts') && !isTest(file))
    .map((file) => file.slice('server/src/'.length))
    .filter((file) => ![...exempt, ...buildTableNames].some((place) => file.startsWith(place)))
    .filter((file) => hasInterpolatedTable(file, read(`server/src/${file}`)))
    .map((file) => `${file} builds the name of a table into SQL`);
}

/** Any `${}` that is written to, and a `${table}` or `${total.table}` that is read. */
function hasInterpolatedTable(file, text) {
  const writes =
    /\b((insert|merge) into|delete from|truncate( table)?)\s+(only\s+)?"?\$|\bupdate\s+(only\s+)?"?\$"?\s+(as\s+)?(\w+\s+)?set\b/i;
  let isFound = false;
  const visit = (node) => {
    if (ts.isTemplateExpression(node)) isFound ||= writes.test(sqlOf(node)) || readsVariable(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return isFound;
}

const readsVariable = ({ head, templateSpans }) =>
  templateSpans.some(({ expression }, n) => {
    const before = n === 0 ? head : templateSpans[n - 1].literal;
    return (
      /\b(from|join|using|into)\s+(only\s+)?"?$/i.test(before.text) && /table\b/i.test(expression.getText())
    );
  });

/** Only the ledger changes deposits and their totals. Programs, demo data and migrations must not do so. */
function writersOfDeposits() {
  const writes = /\b(insert\s+into|update|delete\s+from|truncate)\s+(only\s+)?"?deposits\b/i;
  return ['server', 'migrations']
    .flatMap(filesBelow)
    .filter((file) => file.endsWith('.ts') && !isTest(file) && !/^server\/(test|bench)\//.test(file))
    .filter((file) => file !== 'server/src/features/deposits/ledger/ledger.ts' && writes.test(read(file)))
    .map((file) => `${file} writes deposits`);
}

/** Input is read once, by a schema at the door. Tokens are input too, and have no door of their own. */
function readingsBehindDoors() {
  return filesBelow('server/src/features')
    .filter(
      (file) => /[.](service|repository|rules|sql)[.]ts$/.test(file) && !file.endsWith('/token.service.ts'),
    )
    .filter((file) => /\b(?!Date\b)[A-Z]\w*\.(safeP|p)arse(Async)?\(/.test(read(file)))
    .map((file) => `${file} reads input`);
}

/** Rules are pure functions: the current time is an argument. */
function clocksInRules() {
  return ['server', 'web/src']
    .flatMap(filesBelow)
    .filter((file) => file.endsWith('.rules.ts'))
    .filter((file) => /new Date\(\)|Date\.now\b/.test(read(file)))
    .map((file) => `${file} reads the clock`);
}

/** State is plain facts of one store. What runs beside it, such as timers and calls, belongs to a service that dispatches. */
function statesBesideStores() {
  const slices = filesBelow('web/src').filter((file) => file.endsWith('.slice.ts'));
  const holders = slices.filter((file) =>
    /^(export )?(let |const .*= new (Weak)?(Map|Set)\b)/m.test(read(file)),
  );
  // RTK Query has no public action that removes the data of one query.
  const users = filesBelow('web/src').filter(
    (file) =>
      /[.]tsx?$/.test(file) && file !== 'web/src/store/failures.ts' && read(file).includes('internalActions'),
  );
  return [
    ...holders.map((file) => `${file} has state beside the store`),
    ...users.map((file) => `${file} uses internalActions`),
  ];
}

/** A component is named `PascalCase.tsx`, a hook `useThing.ts`, and everything else is in kebab-case. */
function oddNames() {
  return ['web/src', 'web/e2e']
    .flatMap(filesBelow)
    .filter((file) => /[.]tsx?$/.test(file))
    .filter((file) => !/\/([A-Z]\w*([.][a-z]+)*[.]tsx|use[A-Z]\w*([.]spec)?[.]tsx?|[a-z\d.-]+)$/.test(file))
    .map((file) => `${file} is not named by the convention`);
}

/** What may exist only once, and the sign of a second one. */
const onlyPlaces = {
  'server/shared/markdown-v2.rules.ts': { what: 'reads MarkdownV2', sign: /#\+\\?-=\|\{\}/ },
  'server/shared/web-paths.ts': { what: 'lists paths that are not screens', sign: /storage\|health/ },
  'server/shared/amount.rules.ts': { what: 'reads amounts', sign: /[.\],]\)?\(?\\d\{1,2\}/ },
  'server/src/platform/lists/lists.rules.ts': {
    what: 'counts pages',
    sign: /ceil\(\w*[. ]?(count|length|total)\b|greatest\(1,/i,
  },
};

function secondPlaces() {
  const files = ['server/src', 'server/shared', 'web/src'].flatMap(filesBelow);
  return files
    .filter((file) => /(?<![.]spec|[.]gen)[.]tsx?$/.test(file) && !file.startsWith('web/src/testing/'))
    .flatMap((file) => {
      const text = read(file);
      return Object.entries(onlyPlaces)
        .filter(([place, { sign }]) => place !== file && sign.test(text))
        .map(([place, { what }]) => `${file} ${what}, as ${place} does`);
    });
}

/** A part of the web app that is downloaded later is wrapped in `createPartLoader`, because the network may be lost then. */
function importsOutsideLoads() {
  return filesBelow('web/src')
    .filter((file) => /[.]tsx?$/.test(file) && !isTest(file) && !file.startsWith('web/src/testing/'))
    .filter((file) => {
      const others = read(file).replaceAll(/\bcreatePartLoader\(\s*'\w+',\s*\(\) => import\(/g, '');
      return /(?<!typeof )\bimport\(['"`]/.test(others);
    })
    .map((file) => `${file} imports a part without createPartLoader`);
}

/** A screen breaks when a text comes or goes beside others on a page that the browser translates. `translated-page.ts` has more. */
function textsThatComeAndGo() {
  return filesBelow('web/src')
    .filter((file) => file.endsWith('.tsx') && !isTest(file))
    .flatMap((file) => {
      const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
      const found = [];
      const visit = (node) => {
        if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
          const children = node.children.filter((it) => !it.containsOnlyTriviaWhiteSpaces);
          const isBeside = children.length > 1 || ts.isJsxFragment(node);
          if (isBeside)
            found.push(...children.filter((it) => it.expression && isSometimesText(it.expression)));
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found.map((it) => {
        const { line } = source.getLineAndCharacterOfPosition(it.getStart());
        return `${file}:${line + 1} has a text that comes and goes beside others`;
      });
    });
}

const isText = (node) =>
  ts.isParenthesizedExpression(node)
    ? isText(node.expression)
    : ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
const isWritten = (node) => isText(node) && node.text !== '';

function isSometimesText(node) {
  if (ts.isParenthesizedExpression(node)) return isSometimesText(node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return isWritten(node.right);
  if (!ts.isConditionalExpression(node)) return false;
  const { whenTrue, whenFalse } = node;
  return [whenTrue, whenFalse].some(isWritten) && ![whenTrue, whenFalse].every(isWritten)
    ? isJsxOrNothing(whenTrue) || isJsxOrNothing(whenFalse)
    : [whenTrue, whenFalse].some(isSometimesText);
}

function isJsxOrNothing(node) {
  if (ts.isParenthesizedExpression(node)) return isJsxOrNothing(node.expression);
  return (
    ts.isJsxElement(node) ||
    ts.isJsxSelfClosingElement(node) ||
    ts.isJsxFragment(node) ||
    /^(null|undefined|false|''|"")$/.test(node.getText())
  );
}

function oddWords() {
  const files = ['server', 'web/src']
    .flatMap(filesBelow)
    .filter((file) => /[.](tsx?|mjs)$/.test(file) && !/[.](spec|gen)[.]/.test(file))
    .filter((file) => !/^server\/(test|bench|drill)\/|^web\/src\/testing\/|\/word-rules[.]mjs$/.test(file));
  return findOddWords(files.map((file) => [file, read(file)]));
}

const rules = [
  crowdedFeatures,
  featuresBesideTheirRows,
  tablesWithoutOwner,
  strangersAtTables,
  interpolatedTables,
  writersOfDeposits,
  readingsBehindDoors,
  clocksInRules,
  statesBesideStores,
  oddNames,
  secondPlaces,
  importsOutsideLoads,
  textsThatComeAndGo,
  oddWords,
];
const breaches = rules.flatMap((rule) => rule());
for (const breach of breaches) console.log(breach);
if (breaches.length > 0)
  console.error(
    'Split a feature that is too large. Describe a feature and its folders in docs/features.md. A table gets its owner in server/tools/table-owners.mjs; others read it through the service or *.sql.ts of the owner, or are listed there as readers. The name of a table stands in the SQL, where this check sees it. Rules get the moment as an argument. A slice has state in its reducer only; timers and calls belong to a service that dispatches. A component is PascalCase.tsx, a hook useThing.ts, everything else kebab-case. What exists once is used, not written again. An import() of the web app is wrapped in createPartLoader. A text that comes and goes beside others gets an element of its own. Words are in CONTRIBUTING.md.',
  );
process.exitCode = breaches.length > 0 ? 1 : 0;
