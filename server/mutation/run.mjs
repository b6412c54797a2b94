/**
 * `npm run mutation [-- text]`: removes each access check, lock, unique key and limit of list.txt, one at a time, and runs
 * the spec that must fail then. With a text, it uses only entries whose name, file or spec contains it. Prints a line for each,
 * with the test that failed. Exits with 1 if a spec does not fail.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import setUp, { execute } from '../test/global-setup.mjs';
import tearDown from '../test/global-teardown.mjs';
import { findKeysBeyond, findLocksBeyond, readList } from './list.mjs';

const root = join(import.meta.dirname, '../..');
const results = join(root, 'test-results/mutation');
const LANES = 2;
/** How long one spec may take. */
const PATIENCE_MS = 5 * 60_000;
/** The same for many specs, or for one that does many things, on a busy machine. */
const LONG_MS = 60 * 60_000;

const at = (name) => Object.assign(new URL(process.env.TEST_DATABASE_URL), { pathname: `/${name}` }).href;

/**
 * Runs jest on a copy of the migrated database after `sql`. Databases that specs make themselves are copies of it too.
 * Returns the report of jest, or null if it took too long.
 */
async function runJest(args, { change, sql, patienceMs = PATIENCE_MS } = {}) {
  const name = `tallydesk_mutated_${randomBytes(6).toString('hex')}`;
  await query(`create database ${name}_template template ${process.env.TEST_DATABASE_TEMPLATE}`);
  if (sql) await query(sql, at(`${name}_template`));
  await query(`create database ${name} template ${name}_template`);
  try {
    return await spawnJest(name, args, patienceMs, {
      TEST_MUTATION: change ? JSON.stringify(change) : '',
      TEST_DATABASE_URL: at(name),
      TEST_DATABASE_TEMPLATE: `${name}_template`,
    });
  } finally {
    // Only now, because a failed test may leave connections open. An autovacuum can prevent this. The end of the run drops
    // databases that are left.
    for (const database of [name, `${name}_template`])
      await query(`drop database ${database} with (force)`).catch(() => {});
  }
}

async function spawnJest(name, args, patienceMs, env) {
  const output = join(results, `${name}.json`);
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const config = join(import.meta.dirname, 'jest.mutation.config.mjs');
  const options = ['--config', config, '--ci', '--silent', '--json', `--outputFile=${output}`, '--forceExit'];
  const child = spawn(process.execPath, [jest, ...options, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const signal = await new Promise((resolve) => child.on('close', (_code, signal) => resolve(signal)));
  if (signal) return null;
  if (!existsSync(output)) throw new Error(`jest ended without a report:\n${said}`);
  return JSON.parse(readFileSync(output, 'utf8'));
}

const query = (sql, url = process.env.TEST_DATABASE_URL) => execute(url, sql);
const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Specs that remove things themselves. Each of their tests passes if the removal is noticed. */
const ownSpecs = [
  {
    kind: 'Rules of routes',
    spec: 'routes.mutation.ts',
    by: 'access-matrix.spec',
  },
  {
    kind: 'Checks of the database',
    spec: 'checks.mutation.ts',
    by: 'check-constraints.spec',
  },
];

async function runOwnSpec({ spec, by }) {
  const report = await runJest(['-i', '--runTestsByPath', join(import.meta.dirname, spec)], {
    patienceMs: LONG_MS,
  });
  if (!report || report.numRuntimeErrorTestSuites > 0) throw new Error(`${spec} could not be run`);
  return report.testResults[0].assertionResults.map(({ title, status }) => ({
    what: title,
    outcome: status === 'passed' ? 'found' : 'survived',
    by,
  }));
}

/** The named tests must pass before anything is removed. Otherwise a test could fail for another reason. */
async function runUnmutated(mutations) {
  const specs = [...new Set(mutations.map(({ specFile }) => specFile))];
  const titles = mutations.map(({ test }) => escape(test)).join('|');
  const args = ['--maxWorkers', String(LANES), '-t', titles, '--runTestsByPath', ...specs];
  const report = await runJest(args, { patienceMs: LONG_MS });
  const failed = report?.testResults.filter(({ status }) => status === 'failed') ?? [];
  if (!report || failed.length > 0)
    throw new Error(
      `These specs fail before anything is removed:\n${failed.map(({ name, message }) => `${name}\n${message}`).join('\n')}`,
    );
}

async function mutate({ change, sql, specFile, test }) {
  const report = await runJest(['-i', '-t', escape(test), '--runTestsByPath', specFile], { change, sql });
  if (!report) return { outcome: 'found', by: 'it hangs' };
  if (report.numRuntimeErrorTestSuites > 0) return { outcome: 'does not load' };
  const [failed] = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  return failed ? { outcome: 'found', by: failed.fullName } : { outcome: 'survived' };
}

const say = ({ what, outcome, by = outcome }) =>
  console.log(`${outcome === 'found' ? '✓' : '✗'} ${what}: ${by}`);

async function run(filter) {
  const all = readList();
  const unlisted = [...findLocksBeyond(all), ...(await findKeysBeyond(all, query))];
  if (unlisted.length > 0)
    throw new Error(`These locks and unique keys are not in the list:\n${unlisted.join('\n')}`);
  const chosen = all.filter(({ what, file = '', spec }) => `${what} ${file} ${spec}`.includes(filter));
  const own = [];
  for (const spec of ownSpecs) if (spec.kind.includes(filter)) own.push(...(await runOwnSpec(spec)));
  own.forEach(say);
  await runUnmutated(chosen);

  const waiting = [...chosen];
  const lane = async () => {
    for (let mutation = waiting.shift(); mutation; mutation = waiting.shift()) {
      Object.assign(mutation, await mutate(mutation));
      say(mutation);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const ran = [...own, ...chosen];
  const survivors = ran.filter(({ outcome }) => outcome !== 'found').length;
  console.log(`${ran.length} mutations, ${survivors} survivors`);
  return survivors === 0;
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
await setUp();
try {
  process.exitCode = (await run(process.argv[2] ?? '')) ? 0 : 1;
} finally {
  await tearDown();
}
