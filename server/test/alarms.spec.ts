import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Jobs } from '../src/platform/jobs/jobs.js';
import { describeApp } from './test-app.js';

/** The alarms, their runbooks and the dashboard fit the program. `npm run check:alarms` tests when the alarms fire. */

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const found = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, it]) => it!)),
];

const unfold = (text: string) => text.replace(/\s+/g, ' ');

const rules = read('docker/monitoring/alarms.yml');
const tests = read('docker/monitoring/alarms.test.yml');
const dashboard = read('docker/monitoring/grafana-dashboard.json');
const alarms = found(rules, /alert: (\w+)/g);

const app = describeApp('api,worker');

it('ask only for metrics that the server has', async () => {
  await app.get(Jobs).run('any', () => Promise.resolve());
  const { text } = await app.operators().get('/metrics');
  const served = found(text, /^# TYPE (\w+)/gm).flatMap((name) => [name, `${name}_bucket`, `${name}_count`]);
  const used = [rules, tests, dashboard].flatMap((file) =>
    found(file, /\b((?:tallydesk|nodejs|process)_\w+)/g),
  );
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !served.includes(name))).toEqual([]);
  const own = found(text, /^# TYPE (tallydesk_\w+)/gm);
  expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
});

it('watch jobs by the names that they have', () => {
  const folder = join(root, 'server/src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const jobs = sources.flatMap((text) => found(text, /\bjobs\s*\.run\(\s*'([^']+)'/g));
  const watched = found(rules, /exported_job=~?"([^"]+)"/g).flatMap((names) => names.split('|'));
  expect(watched.length).toBeGreaterThan(5);
  expect(watched.filter((name) => !jobs.includes(name))).toEqual([]);
});

it('each have a test and a runbook', () => {
  expect(alarms.length).toBeGreaterThan(15);
  expect(found(tests, /alertname: (\w+)\n +exp_alerts/g).sort()).toEqual(alarms.toSorted());
  const runbooks = found(rules, /^ +runbook: (.+(?:\n {12}\S.*)*)$/gm);
  expect(runbooks).toHaveLength(alarms.length);
  expect(found(tests, /^ +runbook: (.+(?:\n {16}\S.*)*)$/gm).map(unfold)).toEqual(runbooks.map(unfold));
});
