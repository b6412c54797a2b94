import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as JsxRuntime from 'react/jsx-runtime';

/**
 * Replaces the JSX runtime with the production one. The development one captures a stack per element for its warnings, which costs a
 * tenth of the tests' time. Must run before anything imports the JSX runtime.
 */
const require = createRequire(import.meta.url);
const { jsx, jsxs } = require(
  join(dirname(require.resolve('react')), 'cjs/react-jsx-runtime.production.js'),
) as typeof JsxRuntime;
Object.assign(require('react/jsx-runtime') as object, { jsx, jsxs });
Object.assign(require('react/jsx-dev-runtime') as object, { jsxDEV: jsx });
