/**
 * Rules of the house that no other tool checks; a step of `npm run check`. A feature folder holds few files, and a table is
 * touched by its owner alone (`table-owners.mjs`). Prints a line for each breach.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { exempt, owners, readByAll, writers } from './table-owners.mjs';

const MOST_FILES = 20;
const isTest = (file) => /[.]spec[.]tsx?$/.test(file);
const read = (root, file) => readFileSync(join(root, file), 'utf8');

/** The files below a folder, by their paths from the root. */
const filesBelow = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );

/** Tests do not count. A feature of the web app has a folder for each app, and for large screens. */
function crowdedFeatures(root) {
  const counts = new Map();
  for (const side of ['server', 'web'])
    for (const file of filesBelow(root, `${side}/src/features`)) {
      const feature = side === 'web' ? dirname(file) : file.split('/').slice(0, 4).join('/');
      if (!isTest(file)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([feature, count]) => `${feature} has ${count} files, at most ${MOST_FILES} are allowed`);
}

function tablesWithoutOwner(root) {
  const made = filesBelow(root, 'migrations').flatMap((file) =>
    [...read(root, file).matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, table]) => table),
  );
  return [...new Set(made)].filter((table) => !owners[table]).map((table) => `${table} has no owner`);
}

/** Uses of tables by others than their owners, in the server's sources. */
function strangersAtTables(root) {
  const files = filesBelow(root, 'server/src').filter((file) => file.endsWith('.ts') && !isTest(file));
  const texts = files.map((file) => [file.slice('server/src/'.length), read(root, file)]);
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
  const isIn = (folders) => folders.split(', ').some((folder) => file.startsWith(`${folder}/`));
  const writer = writerOf(table);
  if (!writer || isIn(writer)) return false;
  return isWrite || !(readByAll.includes(table) || isIn(owners[table]));
}

/** What a source does to tables, by SQL and by entities. */
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

function usesInSql(sql) {
  const places = /\b(insert into|update|delete from|merge into|from|join|using)\s+(?:only )?(\w+)/g;
  return [...sql.matchAll(places)].map(([, words, table]) => ({
    table,
    isWrite: /^(insert|update|delete|merge)/.test(words),
  }));
}

const writingMethods = /^(insert|into|update|delete|save|create|increment|decrement|upsert|remove)$/;

/** `db.update(Member, ...)` */
function usesOfEntities({ expression, arguments: [first] }, entities) {
  if (!ts.isPropertyAccessExpression(expression) || !first || !ts.isIdentifier(first)) return [];
  const table = entities.get(first.text);
  return table ? [{ table, isWrite: writingMethods.test(expression.name.text) }] : [];
}

const [root = join(dirname(fileURLToPath(import.meta.url)), '../..')] = process.argv.slice(2);
const breaches = [crowdedFeatures, tablesWithoutOwner, strangersAtTables].flatMap((rule) => rule(root));
for (const breach of breaches) console.log(breach);
process.exitCode = breaches.length > 0 ? 1 : 0;
