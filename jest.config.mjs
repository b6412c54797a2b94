import { swcOptions } from './server/tools/swc-options.mjs';

/** Server tests: TypeScript through swc to CommonJS, one embedded PostgreSQL for the run. */

// Packages that are published as ES modules only; jest runs them as CommonJS.
const esmOnly = [
  '@nestjs',
  'load-esm',
  'jose',
  'oauth4webapi',
  'openid-client',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'async-function',
  'async-generator-function',
  'generator-function',
];

export default {
  rootDir: 'server',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.spec.ts'],
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  transform: {
    '\\.m?[jt]s$': ['@swc/jest', { ...swcOptions, module: { type: 'commonjs' } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
    // The same functions in one file each instead of hundreds, which every module registry would load anew.
    '^es-toolkit/compat$': '<rootDir>/../node_modules/es-toolkit/dist/browser.global.js',
    '^rxjs(/operators)?$': '<rootDir>/../node_modules/rxjs/dist/bundles/rxjs.umd.js',
  },
  testEnvironmentOptions: {
    customExportConditions: ['node', 'node-addons', 'require', 'module-sync', 'default'],
  },
  // Most specs that run alone wait for time-outs and processes, so more workers than cores are faster.
  maxWorkers: 4,
  // A new process costs a second, less than collecting again and again what specs have left in memory.
  workerIdleMemoryLimit: '600MB',
  testTimeout: 60_000, // busy machines are slow
};
