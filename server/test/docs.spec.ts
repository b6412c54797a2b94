import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');
const read = (page: string) => readFileSync(join(root, page), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
];
/** Finds complete paths in code style, without placeholders. */
const filesNamed = (text: string) =>
  [...text.matchAll(/`((?:server|web|migrations|docs)\/[\w./-]+\.\w+)`/g)].map(([, path]) => path!);

it.each(pages.filter((page) => page.endsWith('.md')))('%s names only files and pages that exist', (page) => {
  const text = read(page);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) => join(dirname(page), to!));
  expect([...filesNamed(text), ...links].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.each(['A deposit', 'A ticket message'])('the steps of %s name each file only once', (walk) => {
  const [, text] = read('docs/architecture.md').split(new RegExp(`^## ${walk}.*$`, 'm'));
  const files = filesNamed(text!.split(/^## /m)[0]!);
  expect(files.length).toBeGreaterThan(8);
  expect(new Set(files).size).toBe(files.length);
});
