/**
 * Groups specs into bundles, for the run of all tests. The specs of a bundle share one module registry and one open
 * application, so both are created once per bundle, not per spec. Specs run separately if they mock a module, have a
 * snapshot (which belongs to its file), start servers, or record spans. `jest <name>` runs each spec separately.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const BUNDLE_COUNT = 8;

/** The approximate processor time of long specs, in seconds. */
const SECONDS_BY_SPEC = {
  'access-matrix': 22,
  'api-key.http': 5,
  backup: 30,
  'chat-answers.bot': 28,
  commands: 6,
  'composed-texts': 6,
  'contest-recount': 12,
  'dark-database': 22,
  'embedded-postgres': 9,
  flood: 30,
  'former-release': 50,
  'frozen-leader': 6,
  fuzz: 11,
  'idempotency-keys.http': 10,
  'kill-sender': 10,
  'kill-undo': 12,
  'kill-orders': 15,
  media: 6,
  model: 16,
  'oidc.http': 16,
  'outage.http': 8,
  'outbox-pace': 24,
  'passkey-gate.http': 12,
  'poison-update': 6,
  recount: 12,
  recovery: 60,
  'recovery-guard': 5,
  'refused-settings': 20,
  'report-schedule.replicas': 12,
  'report-without-picture': 6,
  restore: 7,
  sbom: 5,
  'shared-store': 7,
  start: 6,
  stop: 8,
  traces: 15,
  tls: 30,
  'update-postponing': 15,
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
  const separate = specs.filter(runsSeparately);
  const bundled = specs.filter((spec) => !separate.includes(spec));
  for (const [n, bundle] of distribute(bundled).entries()) {
    const path = join(folder, `bundle-${n + 1}.spec.js`);
    const load = (file) => `require(${JSON.stringify(file)})`;
    const lines = bundle.map((spec) => `describe('${relative(server, spec)}', () => void ${load(spec)});`);
    writeFileSync(path, [`${load(join(server, 'test/test-app.ts'))};`, ...lines, ''].join('\n'));
  }
  return separate;
}

/** Distributes specs over bundles that take about the same time each. */
function distribute(specs) {
  const bundles = Array.from({ length: BUNDLE_COUNT }, () => ({ specs: [], seconds: 0 }));
  for (const spec of specs.sort().sort((a, b) => getSeconds(b) - getSeconds(a))) {
    const [shortest] = bundles.sort((a, b) => a.seconds - b.seconds);
    shortest.specs.push(spec);
    shortest.seconds += getSeconds(spec);
  }
  return bundles.map((bundle) => bundle.specs);
}

const runsSeparately = (spec) =>
  /jest\.mock|toMatchSnapshot|server-process\.js|forked-postgres\.js|setGlobalTracerProvider/.test(
    readFileSync(spec, 'utf8'),
  );

/** Jest's order of files: bundles first, then specs that run separately, the longest first. */
export default class LongestFirst {
  sort(tests) {
    const seconds = ({ path }) => (path.endsWith('.js') ? 1_000 : getSeconds(path));
    return [...tests].sort((a, b) => seconds(b) - seconds(a));
  }

  cacheResults() {}
}
