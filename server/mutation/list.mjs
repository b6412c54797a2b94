/**
 * Reads list.txt, which says what the mutation check removes. A section (`## Locks`) holds entries, separated by empty lines:
 *
 *     what is removed, in words
 *     in platform/access/access.guard.ts    the source, below server/src
 *     - text that occurs in it once         several such lines are one text
 *     + what takes its place                left out if the text is only removed
 *     by caller-rights.http: title          the spec that fails, and a part of the title of its test
 *
 * Instead of `in`, `-` and `+`, an entry of the database has `sql`. A line that begins with `//` is a comment.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export function readList() {
  const text = readFileSync(join(import.meta.dirname, 'list.txt'), 'utf8').replace(/^\/\/.*\n/gm, '');
  const problems = [];
  const mutations = text.split(/^## /m).flatMap((section) => {
    const [, ...entries] = section.trim().split(/\n{2,}/);
    return entries.flatMap((entry) => {
      try {
        return [readEntry(entry)];
      } catch (error) {
        problems.push(error.message);
        return [];
      }
    });
  });
  if (problems.length > 0)
    throw new Error(`Entries of the list do not fit the sources:\n${problems.join('\n')}`);
  return mutations;
}

function readEntry(entry) {
  const [what, ...lines] = entry.split('\n');
  const all = (mark) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  const one = (mark) => (all(mark).length > 0 ? all(mark).join('\n') : undefined);
  const [, spec, test = ''] = /^([^:]+)(?:: (.+))?$/.exec(one('by ') ?? '') ?? [];
  const mutation = { what, spec, test, file: one('in '), sql: one('sql ') };
  const unknown = lines.filter((line) => !/^(in|sql|by|[-+]) /.test(line) && line !== '+');
  if (!spec || unknown.length > 0 || Boolean(mutation.file) === Boolean(mutation.sql))
    throw new Error(`The list has an entry that cannot be read: ${entry}`);
  if (mutation.file) mutation.change = readChange(mutation, one('- '), one('+ ') ?? '');
  mutation.specFile = readSpec(mutation);
  return mutation;
}

function readChange({ what, file }, find, replace) {
  const path = join(root, 'server/src', file);
  const count = readFileSync(path, 'utf8').split(find).length - 1;
  if (count !== 1) throw new Error(`${what}: the text occurs ${count} times in ${file}, instead of once`);
  return { path, find, replace };
}

/** The server's sources, by their paths from the root. */
const sources = readdirSync(join(root, 'server'), { recursive: true })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => join('server', file));

function readSpec({ what, spec }) {
  const files = sources.filter((file) => basename(file) === `${spec}.spec.ts`);
  if (files.length !== 1) throw new Error(`${what}: ${files.length} specs are named ${spec}`);
  return files[0];
}

const LOCKS =
  /\bfor (no key )?(update|share)\b|\bfor key share\b|pg_(try_)?advisory_(xact_)?lock\w*|\block table\b|skip.locked|mode: '(pessimistic|for)_\w+'/g;

/** Locks in the sources that no entry removes, with their files. */
export function findLocksBeyond(mutations) {
  return sources
    .filter((file) => file.startsWith('server/src/') && !file.endsWith('.spec.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const covered = mutations
        .filter(({ change }) => change?.path === join(root, file))
        .map(({ change: { find } }) => [source.indexOf(find), source.indexOf(find) + find.length]);
      return [...source.matchAll(LOCKS)]
        .filter(({ index }) => !covered.some(([from, to]) => from <= index && index < to))
        .map(({ 0: lock, index }) => `${file}:${source.slice(0, index).split('\n').length} ${lock}`);
    });
}

/** Unique keys that no entry drops, except those on a generated `id`. */
export async function findKeysBeyond(mutations, query) {
  const keys = await query(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace and i.indrelid <> 'migrations'::regclass
       and not (i.indnkeyatts = 1 and exists (
         select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0] and a.attidentity <> ''))
     order by 1`,
  );
  const statements = mutations.map(({ sql = '' }) => sql).join('\n');
  return keys.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}\\b`).test(statements));
}
