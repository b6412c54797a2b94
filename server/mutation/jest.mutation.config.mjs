import { join } from 'node:path';
import base from '../../jest.config.mjs';

/** Runs specs on mutated sources: see run.mjs. */

const here = import.meta.dirname;
const [[files, swc]] = Object.entries(base.transform);

export default {
  ...base,
  rootDir: join(here, '..'),
  testMatch: [...base.testMatch, '<rootDir>/mutation/*.mutation.ts'],
  globalSetup: undefined, // run.mjs makes the databases
  globalTeardown: undefined,
  transform: { [files]: [join(here, 'mutating-transform.mjs'), swc[1]] },
};
