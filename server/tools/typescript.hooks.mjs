import { transformFile } from '@swc/core';
import { fileURLToPath } from 'node:url';
import { swcOptions } from './swc-options.mjs';

/** Sources import the built files, such as `./deposit.service.js`. */
export async function resolve(specifier, context, next) {
  const isOwnSource = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts');
  return next(isOwnSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), { ...swcOptions, sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
