/**
 * A step of `npm run check`, for rules that no other tool checks, such as: a feature folder has few files, only the owner of a
 * table uses it (`table-owners.mjs`), deposits change in one place, rules do not read the clock, slices have no state outside
 * of the store, and file names follow one pattern. Prints a line for each breach in the working folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import {
  exemptFolders,
  ownerByTable,
  tablesReadByAll,
  readersByTable,
  tableNameBuilders,
  writerByTable,
} from './table-owners.mjs';
import { findWordBreaches } from './word-rules.mjs';

const MAX_FILES = 20;
const isTest = (file) => /[.]spec[.]tsx?$/.test(file);
const read = (file) => readFileSync(file, 'utf8');

const listFilesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/'));

function findCrowdedFolders() {
  const countByFolder = new Map();
  for (const side of ['server', 'web'])
    for (const file of listFilesBelow(`${side}/src/features`))
      if (!isTest(file)) countByFolder.set(dirname(file), (countByFolder.get(dirname(file)) ?? 0) + 1);
  return [...countByFolder]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder} has ${count} files, at most ${MAX_FILES} are allowed`);
}

/** Compares the features with docs/features.md, which has a line for each, with its sub-folders in brackets. */
function findUndocumentedFeatures() {
  const subFoldersByFeature = new Map(
    [...read('docs/features.md').matchAll(/^- `([\w-]+)`(?: \(([^)]*)\))?:/gm)].map(([, name, list = '']) => [
      name,
      [...list.matchAll(/`([\w-]+)`/g)].map(([, folder]) => folder).sort(),
    ]),
  );
  const folders = listFolders('server/src/features');
  return [
    ...[...subFoldersByFeature.keys()]
      .filter((name) => !folders.includes(name))
      .map((name) => `docs/features.md names ${name}, which does not exist`),
    ...folders.flatMap((name) => {
      const subFolders = listFolders(`server/src/features/${name}`);
      if (!subFoldersByFeature.has(name)) return `${name} has no line in docs/features.md`;
      return subFolders.join() === subFoldersByFeature.get(name).join()
        ? []
        : `docs/features.md names wrong folders of ${name}, expected: ${subFolders.join(', ') || 'none'}`;
    }),
  ];
}

const listFolders = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('__'))
    .map(({ name }) => name)
    .sort();

function findTablesWithoutOwner() {
  const createdTables = listFilesBelow('migrations').flatMap((file) =>
    [...read(file).matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, table]) => table),
  );
  return [...new Set(createdTables)]
    .filter((table) => !ownerByTable[table])
    .map((table) => `${table} has no owner`);
}

/** Pairs of a path below server/src and a text. */
const readServerSources = () =>
  listFilesBelow('server/src')
    .filter((file) => file.endsWith('.ts') && !isTest(file))
    .map((file) => [file.slice('server/src/'.length), read(file)]);

function findForeignTableUses() {
  const sources = readServerSources();
  const tableByEntity = new Map(
    sources.flatMap(([, text]) =>
      [...text.matchAll(/@Entity\('(\w+)'\)[^]*?export class (\w+)/g)].map(([, table, name]) => [
        name,
        table,
      ]),
    ),
  );
  const breaches = sources.flatMap(([file, text]) =>
    findTableUses(file, text, tableByEntity)
      .filter((use) => isForeignUse(file, use))
      .map(
        ({ table, isWrite }) =>
          `${file} ${isWrite ? 'writes' : 'reads'} ${table} of ${isWrite ? writerOf(table) : ownerByTable[table]}`,
      ),
  );
  return [...new Set(breaches)];
}

const writerOf = (table) => writerByTable[table] ?? ownerByTable[table];

function isForeignUse(file, { table, isWrite }) {
  if (exemptFolders.some((folder) => file.startsWith(folder))) return false;
  const isIn = (folders = '') => folders.split(', ').some((folder) => file.startsWith(`${folder}/`));
  const writer = writerOf(table);
  if (!writer || isIn(writer)) return false;
  return (
    isWrite || !(tablesReadByAll.includes(table) || isIn(ownerByTable[table]) || isIn(readersByTable[table]))
  );
}

function findTableUses(file, text, tableByEntity) {
  const uses = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node)) uses.push(...findUsesInSql(node.text));
    if (ts.isTemplateExpression(node)) uses.push(...findUsesInSql(toSql(node)));
    if (ts.isCallExpression(node)) uses.push(...findEntityUses(node, tableByEntity));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return uses;
}

const toSql = ({ head, templateSpans }) =>
  [head, ...templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(' $ ');

/** Finds the tables in SQL, including the second and later ones of `from a, b` and `truncate a, b`. */
function findUsesInSql(sql) {
  const pattern =
    /\b(insert into|update|delete from|merge into|truncate(?: table)?|lock table|from|join|using)\s+(?:only )?"?(\w+)"?((?:(?: as)?(?: \w+)?\s*,\s*\w+)*)/gi;
  return [...sql.matchAll(pattern)].flatMap(([, keywords, first, others]) =>
    [first, ...[...others.matchAll(/,\s*(\w+)/g)].map(([, table]) => table)].map((table) => ({
      table,
      isWrite: /^(insert|update|delete|merge|truncate|lock)/i.test(keywords),
    })),
  );
}

/** Includes `repository` and `getRepository`, because their result can write. */
const writingMethods =
  /^(insert|into|update|delete|save|create|increment|decrement|upsert|remove|repository|getRepository)$/;

/** Finds the table in a call such as `db.update(Member, ...)`. */
function findEntityUses({ expression, arguments: [first] }, tableByEntity) {
  if (!ts.isPropertyAccessExpression(expression) || !first || !ts.isIdentifier(first)) return [];
  const table = tableByEntity.get(first.text);
  return table ? [{ table, isWrite: writingMethods.test(expression.name.text) }] : [];
}

/** Finds table names in variables, which would hide the use of a table from `findForeignTableUses`. */
function findInterpolatedTables() {
  return readServerSources()
    .filter(([file]) => ![...exemptFolders, ...tableNameBuilders].some((path) => file.startsWith(path)))
    .filter(([file, text]) => hasInterpolatedTable(file, text))
    .map(([file]) => `${file} builds the name of a table into SQL`);
}

/** Whether a source writes to a table named by any `${}`, or reads one named by `${table}` or `${total.table}`. */
function hasInterpolatedTable(file, text) {
  const writes =
    /\b((insert|merge) into|delete from|truncate( table)?)\s+(only\s+)?"?\$|\bupdate\s+(only\s+)?"?\$"?\s+(as\s+)?(\w+\s+)?set\b/i;
  let isFound = false;
  const visit = (node) => {
    if (ts.isTemplateExpression(node)) isFound ||= writes.test(toSql(node)) || readsVariable(node);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return isFound;
}

const readsVariable = ({ head, templateSpans }) =>
  templateSpans.some(({ expression }, i) => {
    const preceding = i === 0 ? head : templateSpans[i - 1].literal;
    return (
      /\b(from|join|using|into)\s+(only\s+)?"?$/i.test(preceding.text) &&
      /table\b/i.test(expression.getText())
    );
  });

/** Finds files other than the ledger that write deposits, including commands, demo data and migrations. */
function findDepositWriters() {
  const writes = /\b(insert\s+into|update|delete\s+from|truncate)\s+(only\s+)?"?deposits\b/i;
  return ['server', 'migrations']
    .flatMap(listFilesBelow)
    .filter((file) => file.endsWith('.ts') && !isTest(file) && !/^server\/(test|bench)\//.test(file))
    .filter((file) => file !== 'server/src/features/deposits/ledger/ledger.ts' && writes.test(read(file)))
    .map((file) => `${file} writes deposits`);
}

/** Finds input that is parsed too late. Controllers and bots parse it with a schema. Tokens have no controller, so they are exempt. */
function findLateParsing() {
  return listFilesBelow('server/src/features')
    .filter(
      (file) => /[.](service|repository|rules|sql)[.]ts$/.test(file) && !file.endsWith('/token.service.ts'),
    )
    .filter((file) => /\b(?!Date\b)[A-Z]\w*\.(safeP|p)arse(Async)?\(/.test(read(file)))
    .map((file) => `${file} parses input`);
}

/** Finds rules that read the clock. They are pure functions: the current time is an argument. */
function findClocksInRules() {
  return ['server', 'web/src']
    .flatMap(listFilesBelow)
    .filter((file) => file.endsWith('.rules.ts'))
    .filter((file) => /new Date\(\)|Date\.now\b/.test(read(file)))
    .map((file) => `${file} reads the clock`);
}

function findStateOutsideStore() {
  const slices = listFilesBelow('web/src').filter((file) => file.endsWith('.slice.ts'));
  const slicesWithState = slices.filter((file) =>
    /^(export )?(let |const .*= new (Weak)?(Map|Set)\b)/m.test(read(file)),
  );
  // Only `failures.ts` may use them: RTK Query has no public action that removes the data of one query.
  const filesWithInternals = listFilesBelow('web/src').filter(
    (file) =>
      /[.]tsx?$/.test(file) && file !== 'web/src/store/failures.ts' && read(file).includes('internalActions'),
  );
  return [
    ...slicesWithState.map((file) => `${file} has state outside of the store`),
    ...filesWithInternals.map((file) => `${file} uses internalActions`),
  ];
}

/** Finds misnamed files. A component is named `PascalCase.tsx`, a hook `useThing.ts`, and everything else is in kebab-case. */
function findMisnamedFiles() {
  return ['web/src', 'web/e2e']
    .flatMap(listFilesBelow)
    .filter((file) => /[.]tsx?$/.test(file))
    .filter((file) => !/\/([A-Z]\w*([.][a-z]+)*[.]tsx|use[A-Z]\w*([.]spec)?[.]tsx?|[a-z\d.-]+)$/.test(file))
    .map((file) => `${file} is not named by the convention`);
}

/** Code that may exist only once: its file, what it does, and a pattern that finds a second one. */
const singleImplementations = {
  'server/shared/markdown-v2.rules.ts': { what: 'reads MarkdownV2', pattern: /#\+\\?-=\|\{\}/ },
  'server/shared/web-paths.ts': { what: 'lists paths that are not screens', pattern: /storage\|health/ },
  'server/shared/amount.rules.ts': { what: 'reads amounts', pattern: /[.\],]\)?\(?\\d\{1,2\}/ },
  'server/src/platform/lists/lists.rules.ts': {
    what: 'counts pages',
    pattern: /ceil\(\w*[. ]?(count|length|total)\b|greatest\(1,/i,
  },
};

function findSecondImplementations() {
  const files = ['server/src', 'server/shared', 'web/src'].flatMap(listFilesBelow);
  return files
    .filter((file) => /(?<![.]spec|[.]gen)[.]tsx?$/.test(file) && !file.startsWith('web/src/testing/'))
    .flatMap((file) => {
      const text = read(file);
      return Object.entries(singleImplementations)
        .filter(([original, { pattern }]) => original !== file && pattern.test(text))
        .map(([original, { what }]) => `${file} ${what}, as ${original} does`);
    });
}

/** Finds parts of the web app that are downloaded on demand without `createPartLoader`, which handles a lost network. */
function findUnwrappedImports() {
  return listFilesBelow('web/src')
    .filter((file) => /[.]tsx?$/.test(file) && !isTest(file) && !file.startsWith('web/src/testing/'))
    .filter((file) => {
      const textWithoutLoaders = read(file).replaceAll(
        /\bcreatePartLoader\(\s*'\w+',\s*\(\) => import\(/g,
        '',
      );
      return /(?<!typeof )\bimport\(['"`]/.test(textWithoutLoaders);
    })
    .map((file) => `${file} imports a part without createPartLoader`);
}

/** Finds conditional texts next to other nodes. They break a page that the browser translates (`translated-page.ts`). */
function findConditionalTexts() {
  return listFilesBelow('web/src')
    .filter((file) => file.endsWith('.tsx') && !isTest(file))
    .flatMap((file) => {
      const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
      const found = [];
      const visit = (node) => {
        if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
          const children = node.children.filter((child) => !child.containsOnlyTriviaWhiteSpaces);
          // The only child of a fragment may have siblings outside of it.
          const mayHaveSiblings = children.length > 1 || ts.isJsxFragment(node);
          if (mayHaveSiblings)
            found.push(...children.filter(({ expression }) => expression && isConditionalText(expression)));
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found.map((node) => {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        return `${file}:${line + 1} has a conditional text next to other nodes`;
      });
    });
}

const isText = (node) =>
  ts.isParenthesizedExpression(node)
    ? isText(node.expression)
    : ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
const isVisibleText = (node) => isText(node) && node.text !== '';

/** Whether an expression is a text in one case, and in another case an element or nothing. */
function isConditionalText(node) {
  if (ts.isParenthesizedExpression(node)) return isConditionalText(node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return isVisibleText(node.right);
  if (!ts.isConditionalExpression(node)) return false;
  const { whenTrue, whenFalse } = node;
  return [whenTrue, whenFalse].some(isVisibleText) && ![whenTrue, whenFalse].every(isVisibleText)
    ? isJsxOrNothing(whenTrue) || isJsxOrNothing(whenFalse)
    : [whenTrue, whenFalse].some(isConditionalText);
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

function listWordBreaches() {
  const files = ['server', 'web/src']
    .flatMap(listFilesBelow)
    .filter((file) => /[.](tsx?|mjs)$/.test(file) && !/[.](spec|gen)[.]/.test(file))
    .filter(
      (file) =>
        !/^server\/(test|bench|drill|client\/dist)\/|^web\/src\/testing\/|\/word-rules[.]mjs$/.test(file),
    );
  return findWordBreaches(files.map((file) => [file, read(file)]));
}

const rules = [
  findCrowdedFolders,
  findUndocumentedFeatures,
  findTablesWithoutOwner,
  findForeignTableUses,
  findInterpolatedTables,
  findDepositWriters,
  findLateParsing,
  findClocksInRules,
  findStateOutsideStore,
  findMisnamedFiles,
  findSecondImplementations,
  findUnwrappedImports,
  findConditionalTexts,
  listWordBreaches,
];
const breaches = rules.flatMap((rule) => rule());
for (const breach of breaches) console.log(breach);
if (breaches.length > 0)
  console.error(
    'Split a feature that is too large. Describe a feature and its folders in docs/features.md. A table gets its owner in server/tools/table-owners.mjs; others read it through the service or *.sql.ts of the owner, or are listed there as readers. The name of a table is written in the SQL, where this check sees it. Rules get the current time as an argument. A slice has state only in its reducer; timers and calls belong to a service that dispatches actions. A component is PascalCase.tsx, a hook useThing.ts, everything else kebab-case. Code that exists is used, not written again. An import() of the web app is wrapped in createPartLoader. A conditional text next to other nodes gets an element of its own. CONTRIBUTING.md has the rules for words.',
  );
process.exitCode = breaches.length > 0 ? 1 : 0;
