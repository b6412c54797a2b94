import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Jobs } from '../src/platform/jobs/jobs.js';
import { setUpApp } from './test-app.js';

/** Compares the alarms, their runbooks and the dashboard with the program. `npm run check:alarms` tests when alarms fire. */

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const listMatches = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, group]) => group!)),
];

const joinLines = (text: string) => text.replace(/\s+/g, ' ');

const rules = read('docker/monitoring/alarms.yml');
const tests = read('docker/monitoring/alarms.test.yml');
const dashboard = read('docker/monitoring/grafana-dashboard.json');
const alarms = listMatches(rules, /alert: (\w+)/g);

const app = setUpApp('api,worker');

it('alarms and the dashboard use only metrics that the server has, and the dashboard shows all tallydesk metrics', async () => {
  await app.get(Jobs).run('any', () => Promise.resolve());
  const { text } = await app.operators().get('/metrics');
  const servedNames = listMatches(text, /^# TYPE (\w+)/gm).flatMap((name) => [
    name,
    `${name}_bucket`,
    `${name}_count`,
  ]);
  const usedNames = [rules, tests, dashboard].flatMap((file) =>
    listMatches(file, /\b((?:tallydesk|nodejs|process)_\w+)/g),
  );
  expect(usedNames.length).toBeGreaterThan(30);
  expect(usedNames.filter((name) => !servedNames.includes(name))).toEqual([]);
  const ownMetrics = listMatches(text, /^# TYPE (tallydesk_\w+)/gm);
  expect(ownMetrics.filter((name) => !dashboard.includes(name))).toEqual([]);
});

it('alarms name only existing jobs', () => {
  const folder = join(root, 'server/src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const jobs = sources.flatMap((text) => listMatches(text, /\bjobs\s*\.run\(\s*'([^']+)'/g));
  const watchedJobs = listMatches(rules, /exported_job=~?"([^"]+)"/g).flatMap((names) => names.split('|'));
  expect(watchedJobs.length).toBeGreaterThan(5);
  expect(watchedJobs.filter((name) => !jobs.includes(name))).toEqual([]);
});

it('each alarm has a test and a runbook', () => {
  expect(alarms.length).toBeGreaterThan(15);
  expect(listMatches(tests, /alertname: (\w+)\n +exp_alerts/g).sort()).toEqual(alarms.toSorted());
  const runbooks = listMatches(rules, /^ +runbook: (.+(?:\n {12}\S.*)*)$/gm);
  expect(runbooks).toHaveLength(alarms.length);
  expect(listMatches(tests, /^ +runbook: (.+(?:\n {16}\S.*)*)$/gm).map(joinLines)).toEqual(
    runbooks.map(joinLines),
  );
});
