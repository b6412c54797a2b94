import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as JsxRuntime from 'react/jsx-runtime';

/**
 * Lets JSX make elements as in production. The development version also takes the stack of each element, for its warnings, which
 * costs a tenth of the tests' time. It must run before anything imports React's JSX.
 */
const require = createRequire(import.meta.url);
const { jsx, jsxs } = require(
  join(dirname(require.resolve('react')), 'cjs/react-jsx-runtime.production.js'),
) as typeof JsxRuntime;
Object.assign(require('react/jsx-runtime') as object, { jsx, jsxs });
Object.assign(require('react/jsx-dev-runtime') as object, { jsxDEV: jsx });
