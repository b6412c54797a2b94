/**
 * Groups specs into bundles, for the run of all tests. The specs of a bundle share one module registry and one open
 * application, so both are created once per bundle, not per spec. Specs run separately if they mock a module, have a
 * snapshot (which belongs to its file), or record spans. `jest <name>` runs each spec separately.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const BUNDLE_COUNT = 8;

/** The approximate time of long specs on a quiet machine, in seconds. */
const SECONDS_BY_SPEC = {
  'access-matrix': 27,
  'auth.http': 8,
  backup: 15,
  'chat-answers.bot': 19,
  commands: 15,
  'composed-texts': 5,
  'contest-recount': 5,
  'dark-database': 15,
  'deposit-deep-pages.http': 6,
  'deposit-many-brands.bot': 7,
  'deposit-search.http': 9,
  'embedded-postgres': 5,
  flood: 11,
  'former-release': 55,
  fuzz: 12,
  'idempotency-keys.http': 5,
  'kill-deposits': 13,
  'kill-undo': 16,
  'loaded-at-start': 15,
  model: 6,
  'notice-digests': 5,
  'outage.http': 5,
  'outbox-pace': 14,
  'outbox-worker': 10,
  package: 12,
  'production-log': 25,
  recount: 7,
  recovery: 95,
  'recovery-guard': 5,
  'refused-settings': 19,
  'report-schedule': 5,
  'report-schedule.replicas': 40,
  'report-without-picture': 6,
  restore: 7,
  start: 10,
  'statement-budget': 5,
  stop: 12,
  'trace-steps': 7,
  traces: 20,
  tls: 25,
  'update-postponing': 6,
};
const getSeconds = (spec) =>
  SECONDS_BY_SPEC[basename(spec, '.spec.ts')] ?? (/\.(http|bot)\.spec/.test(spec) ? 2 : 0.5);

/** Writes the bundles into the folder. Returns the paths of the specs that run separately. */
export function writeBundles(server, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const specs = readdirSync(server, { recursive: true })
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => join(server, file));
  const separate = specs.filter(isSeparate);
  const bundled = specs.filter((spec) => !separate.includes(spec));
  for (const [n, bundle] of distribute(bundled).entries()) {
    const path = join(folder, `bundle-${n + 1}.spec.js`);
    const load = (file) => `require(${JSON.stringify(file)})`;
    const lines = bundle.map((spec) => `describe('${relative(server, spec)}', () => void ${load(spec)});`);
    const shared = ['test/test-app.ts', 'test/server-process.ts'].map(
      (file) => `${load(join(server, file))};`,
    );
    writeFileSync(path, [...shared, ...lines, ''].join('\n'));
  }
  return separate;
}

/** Balances the time of the bundles. */
function distribute(specs) {
  const bundles = Array.from({ length: BUNDLE_COUNT }, () => ({ specs: [], seconds: 0 }));
  for (const spec of specs.sort().sort((a, b) => getSeconds(b) - getSeconds(a))) {
    const [shortest] = bundles.sort((a, b) => a.seconds - b.seconds);
    shortest.specs.push(spec);
    shortest.seconds += getSeconds(spec);
  }
  return bundles.map((bundle) => bundle.specs);
}

const isSeparate = (spec) =>
  /jest\.mock|toMatchSnapshot|setGlobalTracerProvider/.test(readFileSync(spec, 'utf8'));

export default class LongestFirst {
  sort(tests) {
    const seconds = ({ path }) => (path.endsWith('.js') ? 1_000 : getSeconds(path));
    return [...tests].sort((a, b) => seconds(b) - seconds(a));
  }

  cacheResults() {}
}
