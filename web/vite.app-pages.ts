import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { getPageFile } from '../server/shared/web-paths.ts';

/**
 * Each app has its own page. In the build, a page links all files that its app begins with, so that they load at once. In
 * development, Vite serves the page that the server would send.
 */
export function appPages(): Plugin {
  return {
    name: 'app-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://any');
        const isScreen = request.headers.accept?.includes('text/html');
        if (isScreen && getPageFile(pathname) !== 'index.html') request.url = `/${getPageFile(pathname)}`;
        next();
      });
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const reached = file.type === 'chunk' ? listWithImports(bundle, listImports(bundle, file)) : [];
        // If output files import each other in a cycle, a module could run before one that it needs.
        if (reached.some((chunk) => chunk === file))
          this.error(`${file.fileName} imports itself through other files`);
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, chunk }) => {
        const startFiles = new Set(chunk ? listWithImports(bundle, [chunk]) : []);
        const apps = [...startFiles]
          .flatMap(({ dynamicImports }) => dynamicImports.map((file) => getChunk(bundle, file)))
          .filter(isApp);
        const files = listWithImports(bundle, apps).filter((file) => !startFiles.has(file));
        const styles = files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [
          ...files.map(({ fileName }) => toLinkTag({ rel: 'modulepreload', href: `/${fileName}` })),
          // Not as style sheets, because these would hold back the shell of the page.
          ...[...new Set(styles)].map((file) => toLinkTag({ rel: 'preload', as: 'style', href: `/${file}` })),
        ];
      },
    },
  };
}

/** Replaces Vite's preload helper, which runs before each `import()` in the build, with `preload.ts`. */
export function ownPreload(): Plugin {
  const file = join(import.meta.dirname, 'src/kit/core/preload.ts');
  return {
    name: 'own-preload',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { preload as __vitePreload } from ${JSON.stringify(file)}`
        : undefined,
  };
}

const toLinkTag = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

const getChunk = (bundle: Rolldown.OutputBundle, file: string) => bundle[file] as Rolldown.OutputChunk;

const isApp = ({ facadeModuleId }: Rolldown.OutputChunk) => facadeModuleId?.endsWith('/open.tsx') ?? false;

/** Returns the chunks and all chunks that they import, directly or not. */
function listWithImports(
  bundle: Rolldown.OutputBundle,
  chunks: Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const reached = new Set(chunks);
  for (const chunk of reached) for (const imported of listImports(bundle, chunk)) reached.add(imported);
  return [...reached];
}

const listImports = (bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk) =>
  chunk.imports.map((file) => getChunk(bundle, file));
