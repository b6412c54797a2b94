import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const environment = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'Settings are read in platform/config alone.',
};
const writesDeposits = String.raw`/\b(insert\s+into|update|delete\s+from|truncate)\s+(only\s+)?"?deposits\b/i`;
const ledger = ['Literal[value', 'TemplateElement[value.raw'].map((text) => ({
  selector: `${text}=${writesDeposits}]`,
  message: 'Deposits change in features/ledger/ledger.ts alone, which keeps their totals.',
}));
const fileName = {
  selector: 'Program',
  message: 'A component is PascalCase.tsx, a hook useThing.ts, everything else kebab-case.',
};
const clock = [
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'MemberExpression[object.name="Date"][property.name="now"]',
].map((selector) => ({ selector, message: 'Rules are pure: the moment is an argument.' }));

const tests = ['**/*.spec.{ts,tsx}', 'server/{test,bench,mutation}/**', 'web/e2e/**', 'web/src/testing/**'];
const nodeGlobals = ['process', 'console', 'URL', 'performance', 'setTimeout', 'clearTimeout'];

export default defineConfig(
  globalIgnores(['dist/', 'coverage/', 'test-results/', '.data/', 'web/public/', 'web/src/api/*.gen.ts']),
  js.configs.recommended,
  { languageOptions: { globals: Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly'])) } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  {
    files: ['**/*.{ts,tsx}'],
    // Rules that need types are oxlint's (.oxlintrc.json), which is many times faster.
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: [...tests, 'server/src/platform/config/**', 'server/cli/**'],
    rules: { 'no-restricted-syntax': ['error', environment, ...ledger] },
  },
  {
    files: ['server/cli/**', 'server/src/platform/config/**'],
    rules: { 'no-restricted-syntax': ['error', ...ledger] },
  },
  {
    files: ['**/*.rules.ts'],
    rules: { 'no-restricted-syntax': ['error', environment, ...ledger, ...clock] },
  },
  {
    files: ['web/{src,e2e}/**/*[A-Z]*.ts', 'web/{src,e2e}/**/[!A-Z]*[A-Z]*.tsx'],
    ignores: ['web/src/**/use[A-Z]*.ts'],
    rules: { 'no-restricted-syntax': ['error', fileName] },
  },
  {
    files: ['**/*.tsx', 'web/src/**/*.ts'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
);
