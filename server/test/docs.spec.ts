import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { botApiMethods } from '../messenger/bot-api/bot-api.methods.js';

const root = join(import.meta.dirname, '../..');
const read = (page: string) => readFileSync(join(root, page), 'utf8');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'server/messenger/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((page) => page.endsWith('.md'));
const listPaths = (text: string) =>
  [...text.matchAll(/`((?:server|web|migrations|docs)\/[\w./-]+\.\w+)`/g)].map(([, path]) => path!);
const listCommands = (text: string) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
/** As GitHub makes them. */
const listAnchors = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

it.each(pages)('%s names only files, pages, headings and commands that exist', (page) => {
  const text = read(page);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) => join(dirname(page), to!));
  const anchors = [...text.matchAll(/\]\(([^):#]*)#([^)]+)\)/g)].filter(
    ([, to, anchor]) => !listAnchors(to ? join(dirname(page), to) : page).includes(anchor!),
  );
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect([
    ...[...listPaths(text), ...links].filter((path) => !existsSync(join(root, path))),
    ...anchors.map(([link]) => link),
    ...listCommands(text).filter((name) => !(name in scripts)),
  ]).toEqual([]);
});

it('README.md lists every page of docs/adr', () => {
  const listedPages = [...read('README.md').matchAll(/\]\((docs\/adr\/[^)]+)\)/g)].map(([, page]) => page);
  expect(listedPages).toEqual(pages.filter((page) => page.startsWith('docs/adr/')).sort());
});

const readSources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name))
    .map((name) => read(`${folder}/${name}`));

it('the pages name only methods that exist', () => {
  const sources = readSources('server/src');
  const namedMethods = pages.flatMap((page) => [
    ...read(page).matchAll(/`([A-Z]\w+)\.(?!md|tsx|txt|all)(\w+)`/g),
  ]);
  const missingMethods = namedMethods.filter(([, owner, method]) => {
    const source = sources.find((text) => new RegExp(`class ${owner}\\b`).test(text));
    return !source || !new RegExp(`^  .*\\b${method}\\b.*[(:]`, 'm').test(source);
  });
  expect(namedMethods.length).toBeGreaterThan(20);
  expect(missingMethods.map(([name]) => name)).toEqual([]);
});

describe('server/messenger/README.md', () => {
  const text = read('server/messenger/README.md');

  it('lists the methods of the Bot API', () => {
    const section = text.split('\n## The Bot API\n')[1]!.split('\n## ')[0]!;
    const listedMethods = [...section.matchAll(/^- [^:]+:((?:.|\n {2})+)/gm)].flatMap(([, line]) => [
      ...line!.matchAll(/`(\w+)`/g),
    ]);
    const methods = [...Object.keys(botApiMethods), 'getUpdates', 'setWebhook', 'deleteWebhook'];
    expect(listedMethods.map(([, method]) => method).sort()).toEqual(methods.sort());
  });

  it("lists the paths of the page's API", () => {
    const section = text.split("\n## The page's API\n")[1]!.split('\n## ')[0]!;
    const cells = [...section.matchAll(/^\| (`[^|]+`) +\|/gm)].map(([, cell]) => cell!);
    const listedPaths = cells.flatMap((cell) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, path]) => path!));
    const routes = readSources('server/messenger/page-api').flatMap((source) =>
      [...source.matchAll(/(?:fastify\.\w+(?:<.*>)?\(\s*|addCall\(fastify, \['\w+', )'\/([\w-]+)/g)].map(
        ([, path]) => path!,
      ),
    );
    expect(listedPaths.sort()).toEqual([...new Set(routes)].sort());
  });
});

describe('docs/architecture.md', () => {
  const text = read('docs/architecture.md');
  const calls = text
    .split('\n### ')
    .slice(1)
    .map((section) => ({ title: section.split('\n')[0]!, steps: parseSteps(section) }));

  it('names every folder of the platform', () => {
    const list = text.split('- `server/src/platform`')[1]!.split('\n- ')[0]!;
    const listedFolders = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const folders = readdirSync(join(root, 'server/src/platform'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).filter((name) => !listedFolders.includes(name))).toEqual([]);
  });

  it('shows four calls, each with more than three steps', () =>
    expect(calls.map(({ steps }) => steps.length > 3)).toEqual([true, true, true, true]));

  it.each(calls)('$title has at most eight steps, each in its own file', ({ steps }) => {
    expect(steps.length).toBeLessThanOrEqual(8);
    expect(new Set(steps.map(({ file }) => file)).size).toBe(steps.length);
  });

  it.each(calls)(
    '$title: each step is called by the last step before it that is not indented',
    ({ steps }) => {
      const broken = steps.slice(1).flatMap((step, n) => {
        const caller = steps.slice(0, n + 1).findLast(({ isAside }) => !isAside)!;
        const isCalled = listCalls(caller).has(nameOf(step)) || isRegisteredAt(caller, step);
        return isCalled ? [] : [`${nameOf(caller)} does not call ${nameOf(step)}`];
      });
      expect(broken).toEqual([]);
    },
  );
});

/** A step of a call in docs/architecture.md. `isAside`: an indented step, which returns to the step that called it. */
interface Step {
  file: string;
  className: string;
  method: string;
  isAside: boolean;
}

const nameOf = ({ className, method }: Pick<Step, 'className' | 'method'>) => `${className}.${method}`;

function parseSteps(section: string): Step[] {
  const lines = section.matchAll(/^(\d\.| +-) `([\w./-]+)` `(\w+)\.(\w+)`/gm);
  return [...lines].map(([, mark, file, className, method]) => ({
    file: file!,
    className: className!,
    method: method!,
    isAside: mark!.endsWith('-'),
  }));
}

const parseSource = (file: string) =>
  ts.createSourceFile(file, read(`server/src/${file}`), ts.ScriptTarget.Latest, true);
const listClasses = (source: ts.SourceFile) => source.statements.filter(ts.isClassDeclaration);

function findMember(source: ts.SourceFile, className: string, method: string): ts.ClassElement | undefined {
  const found = listClasses(source).find(({ name }) => name?.text === className);
  return found?.members.find((member) =>
    ts.isConstructorDeclaration(member) ? method === 'constructor' : member.name?.getText() === method,
  );
}

function getTypeByProperty(source: ts.SourceFile, className: string): Map<string, string> {
  const members = [...(listClasses(source).find(({ name }) => name?.text === className)?.members ?? [])];
  const parameters = members.filter(ts.isConstructorDeclaration).flatMap((member) => [...member.parameters]);
  const properties = members.filter(ts.isPropertyDeclaration);
  return new Map(
    [...parameters, ...properties].map(({ name, type }) => [name.getText(), type?.getText() ?? '']),
  );
}

/**
 * Lists the methods of other classes that a method calls, as `Class.method`: directly, in callbacks, and through methods of its
 * own file.
 */
function listCalls({ file, className, method }: Pick<Step, 'file' | 'className' | 'method'>): Set<string> {
  const source = parseSource(file);
  const calls = new Set<string>();
  const visited = new Set<ts.Node>();
  const visitMember = (node: ts.Node | undefined, inClass: string) => {
    if (!node || visited.has(node)) return;
    visited.add(node);
    const typeByProperty = getTypeByProperty(source, inClass);
    const visit = (child: ts.Node): void => {
      if (ts.isCallExpression(child) && ts.isPropertyAccessExpression(child.expression)) {
        const { expression: target, name } = child.expression;
        if (target.kind === ts.SyntaxKind.ThisKeyword)
          visitMember(findMember(source, inClass, name.text), inClass);
        else if (ts.isPropertyAccessExpression(target)) {
          const type =
            /\w+/.exec((typeByProperty.get(target.name.text) ?? '').replace(/^Pick</, ''))?.[0] ?? '';
          calls.add(`${type}.${name.text}`);
          visitMember(findMember(source, type, name.text), type);
        }
      }
      ts.forEachChild(child, visit);
    };
    visit(node);
  };
  visitMember(findMember(source, className, method), className);
  return calls;
}

function isRegisteredAt(registry: Step, bot: Step): boolean {
  if (registry.className !== 'BotRegistry') return false;
  const text = findMember(parseSource(bot.file), bot.className, 'constructor')?.getText() ?? '';
  return text.includes(`this.${bot.method}(`) && text.includes('registry.use(this)');
}
