import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const document = join(import.meta.dirname, '../../docs/mutation-check.md');
const NOT_RUN = '(not run)';
const cellOf = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ').trim();

/** Writes the document. Entries that did not run this time keep the result of an earlier run. */
export function writeReport(mutations) {
  const before = readDocument();
  const found = new Map(before.map(({ cells: [what, , by] }) => [what, by]));
  const rows = mutations.map(({ kind, what, file, sql, where = file ?? sql, outcome, by }) => {
    const result = outcome === 'found' ? by : outcome && `**${outcome}**`;
    return { kind, cells: [what, where, result ?? found.get(cellOf(what)) ?? NOT_RUN].map(cellOf) };
  });
  const kinds = new Set(rows.map(({ kind }) => kind));
  const all = [...before.filter(({ kind }) => !kinds.has(kind)), ...rows];
  const count = (test) => all.filter(({ cells: [, , result] }) => test(result)).length;
  const survivors = count((result) => result.startsWith('**'));
  const notRun = count((result) => result === NOT_RUN);
  const sections = [...new Set(all.map(({ kind }) => kind))].map((kind) => {
    const lines = all.filter((row) => row.kind === kind).map(({ cells }) => `| ${cells.join(' | ')} |`);
    const table = ['| Removed | Where | The test that fails then |', '| --- | --- | --- |', ...lines].join(
      '\n',
    );
    return `## ${kind} (${lines.length})\n\n${table}`;
  });
  const summary = `**${all.length} mutations, ${survivors} survivors${notRun > 0 ? `, ${notRun} not run` : ''}.**`;
  const opening =
    '`npm run mutation` removes each of these checks, one at a time, and runs the test that must fail then. It writes this page.';
  writeFileSync(document, `${['# Mutation check', opening, summary, ...sections].join('\n\n')}\n`);
}

function readDocument() {
  if (!existsSync(document)) return [];
  return readFileSync(document, 'utf8')
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [heading, ...lines] = section.split('\n');
      const kind = heading.replace(/ \(\d+\)$/, '');
      const [, , ...table] = lines.filter((line) => line.startsWith('|'));
      return table.map((line) => ({ kind, cells: line.slice(2, -2).split(/ (?<!\\)\| /) }));
    });
}
