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

const tests = ['**/*.spec.{ts,tsx}', 'server/{test,bench}/**', 'web/e2e/**', 'web/src/testing/**'];
const nodeGlobals = ['process', 'console', 'URL', 'performance', 'setTimeout', 'clearTimeout'];

export default defineConfig(
  globalIgnores(['dist/', 'coverage/', 'test-results/', '.data/', 'web/public/', 'web/src/api/*.gen.ts']),
  js.configs.recommended,
  { languageOptions: { globals: Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly'])) } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // The text of a form's field is read with String(...), and none of ours takes files.
      '@typescript-eslint/no-base-to-string': ['error', { ignoredTypeNames: ['File'] }],
      // What a framework calls may be async without waiting for anything.
      '@typescript-eslint/require-await': 'off',
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
    // Answers of HTTP calls and rows of raw SQL come as `any`; the assertions on them are the check.
    files: tests,
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.tsx', 'web/src/**/*.ts'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      // React Router takes a thrown answer as a redirect.
      '@typescript-eslint/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
      // Handlers of forms and buttons may be async: React ignores what they answer.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
);
