import { join } from 'node:path';
import base from './jest.config.mjs';
import { writeBundles } from './server/test/bundles.mjs';

/** All server tests, most of them in bundles: see server/test/bundles.mjs. */

const root = import.meta.dirname;
const folder = join(root, 'test-results/bundles');

export default {
  ...base,
  // A worker compiles each file once and keeps it in memory. In a new container, writing the files costs more than that.
  cache: false,
  // A new process would compile everything again for the next bundle.
  workerIdleMemoryLimit: '1500MB',
  rootDir: 'server',
  roots: [join(root, 'server'), folder],
  testSequencer: join(root, 'server/test/bundles.mjs'),
  testMatch: [...writeBundles(join(root, 'server'), folder), `${folder}/*.spec.js`],
};
