/**
 * `npm run check` and `npm test`: runs every step, even after one has failed. The last line of `npm test` has the numbers of
 * passed and failed tests. The failed tests of Jest and Vitest are listed right above it, because often only the end of a log
 * is shown. A step that fails without a failed test (a type error, a suite that does not load) counts as one failure.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const results = join(root, 'test-results');
const generated = [
  'server/client/src/api.gen.ts',
  'web/openapi.json',
  'web/src/api/account.api.gen.ts',
  'web/src/api/admin.api.gen.ts',
  'web/src/api/agent.api.gen.ts',
  'web/src/api/api.gen.ts',
  'web/src/api/contest.api.gen.ts',
  'web/src/api/limits.gen.ts',
  'web/src/api/panel.api.gen.ts',
  'web/src/api/ticket.api.gen.ts',
];

const quiet = {
  DO_NOT_TRACK: '1',
  NO_UPDATE_NOTIFIER: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

const checks = [
  // First, because the last step regenerates the document.
  { name: 'API document', command: 'redocly lint web/openapi.json' },
  { name: 'Types and lint', command: 'oxlint' },
  { name: 'Formatting', command: 'oxfmt --check' },
  { name: 'Architecture', command: 'depcruise server migrations web/src' },
  { name: 'House rules', command: 'node server/tools/house-rules.mjs' },
  { name: 'Unused code', command: 'knip --no-progress' },
  { name: 'Generated files', command: 'npm run --silent generate', filesToCompare: generated },
];

/** They often wait, so all other tests run concurrently with them. */
const serverTests = {
  name: 'Server tests',
  command: `jest --config jest.bundles.config.mjs --json --outputFile=${results}/server.json`,
  report: 'server.json',
  count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
};

const otherTests = [
  { name: 'Build', command: 'node server/tools/build.mjs' },
  { name: 'Size of the first load', command: 'size-limit' },
  {
    name: 'Browser tests',
    command: 'playwright test -c web/e2e/playwright.config.ts',
    report: 'browser.json',
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  },
  {
    name: 'Web tests',
    // Calls of the server tests time out if the web tests take most of the processor.
    niceness: 2,
    command: `vitest run --root web --maxWorkers=2 --reporter=default --reporter=json --outputFile.json=${results}/web.json`,
    report: 'web.json',
    count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  },
];

async function run({ name, command, niceness, filesToCompare = [], report, count }) {
  const start = performance.now();
  const readContents = () => filesToCompare.map((file) => readFileSync(join(root, file), 'utf8'));
  const formerContents = readContents();
  const { ok, output } = await execute(command, { isWatched: Boolean(report), niceness });
  const changedFiles = filesToCompare.filter(
    (file, index) => readContents()[index] !== formerContents[index],
  );
  const isGood = ok && changedFiles.length === 0;

  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${isGood ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (!isGood && output) console.log(output.trimEnd());
  if (changedFiles.length > 0)
    console.log(
      `These files were out of date and have been generated again: ${changedFiles.join(', ')}. Commit them.`,
    );

  const counts = report ? readReport(join(results, report), count) : { passed: 0, failed: 0 };
  return isGood ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}

/** Shows the output of tests while they run. The output of other steps is shown only if they fail. */
function execute(command, { isWatched, niceness = 0 }) {
  const [program, ...args] = command.split(' ');
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH, ...quiet },
    stdio: ['ignore', isWatched ? 'inherit' : 'pipe', isWatched ? 'inherit' : 'pipe'],
  });
  if (niceness > 0) setPriority(child.pid, niceness);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

function readReport(file, count) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return { ...count(report), failures: listFailures(report) };
  } catch {
    return { passed: 0, failed: 1 }; // the runner ended before it wrote its report
  }
}

const ERROR_LINES = 15;

function listFailures({ testResults = [] }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failedTests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failedTests.length === 0) return [[name, message]];
    return failedTests.map(({ fullName, failureMessages }) => [fullName, failureMessages.join('\n')]);
  });
  return failures.map(([name, error]) => `✗ ${name}\n${error.split('\n').slice(0, ERROR_LINES).join('\n')}`);
}

/** Runs the steps in this order, at most `width` at a time, and adds up their counts. */
async function runAll(steps, width) {
  const waitingSteps = [...steps];
  const counts = [];
  const runLane = async () => {
    for (let step = waitingSteps.shift(); step; step = waitingSteps.shift()) counts.push(await run(step));
  };
  await Promise.all(Array.from({ length: width }, runLane));
  return add(counts);
}

function add(counts) {
  const sum = (values) => values.reduce((total, value) => total + value, 0);
  return {
    passed: sum(counts.map(({ passed }) => passed)),
    failed: sum(counts.map(({ failed }) => failed)),
    failures: counts.flatMap(({ failures = [] }) => failures),
  };
}

async function runTests() {
  return add(await Promise.all([run(serverTests), runAll(otherTests, 1)]));
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const checked = await runAll(checks, 2);
const tested = process.argv[2] === 'test' ? await runTests() : null;
if (tested) {
  for (const failure of tested.failures) console.log(failure);
  const summary = `${tested.passed} passed, ${checked.failed + tested.failed} failed`;
  writeFileSync(join(results, 'summary.txt'), `${summary}\n`);
  console.log(summary);
}
process.exitCode = checked.failed + (tested?.failed ?? 0) > 0 ? 1 : 0;
