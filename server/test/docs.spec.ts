import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');
const read = (page: string) => readFileSync(join(root, page), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((page) => page.endsWith('.md'));
/** Finds complete paths in code style, without placeholders. */
const filesNamed = (text: string) =>
  [...text.matchAll(/`((?:server|web|migrations|docs)\/[\w./-]+\.\w+)`/g)].map(([, path]) => path!);
const commandsNamed = (text: string) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

it.each(pages)('%s names only files and pages that exist', (page) => {
  const text = read(page);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) => join(dirname(page), to!));
  expect([...filesNamed(text), ...links].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.each(pages)('%s links only to headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\(([^):#]*)#([^)]+)\)/g)];
  const missing = links.filter(
    ([, to, anchor]) => !anchorsOf(to ? join(dirname(page), to) : page).includes(anchor!),
  );
  expect(missing.map(([link]) => link)).toEqual([]);
});

it.each([...new Set(pages.flatMap((page) => commandsNamed(read(page))))])('npm run %s exists', (command) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(Object.keys(scripts)).toContain(command);
});

it('README.md lists every page of docs/adr', () => {
  const listed = [...read('README.md').matchAll(/\]\((docs\/adr\/[^)]+)\)/g)].map(([, page]) => page);
  expect(listed).toEqual(pages.filter((page) => page.startsWith('docs/adr/')).sort());
});
