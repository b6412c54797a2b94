import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Environment } from '../src/platform/config/config.js';
import { secretNames } from '../src/platform/config/secrets.js';
import { execute } from './own-database.js';

const read = (file: string) => readFileSync(file, 'utf8');
const listMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group]) => group!);
const listVariables = (compose: string, anchor: string) => {
  const [, block] = new RegExp(`^x-${anchor}:.*\n((?: .*\n)+)`, 'm').exec(compose)!;
  return listMatches(block!, /^ +([A-Z][A-Z0-9_]*):/gm);
};
const sources = ['server/src', 'server/cli', 'migrations']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
  .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.spec\.ts$/.test(file))
  .map(read)
  .join('\n');

describe('the image', () => {
  const dockerfile = read('docker/Dockerfile');
  // Nest requires this package as a peer, but no source imports it.
  const peers = ['reflect-metadata'];
  // Sources build the names of these packages from parts.
  const fonts = /^@fontsource-variable\//;

  it('has no package that only the build needs', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const unusedPackages = Object.keys(dependencies).filter(
      (name) =>
        !sources.includes(`'${name}'`) && !sources.includes(`'${name}/`) && !sources.includes(`\`${name}/`),
    );

    expect(unusedPackages.filter((name) => !peers.includes(name) && !fonts.test(name))).toEqual([]);
  });

  it('runs no install script of a package, sends no telemetry, and has one base and an unprivileged account', () => {
    expect(dockerfile.match(/npm ci\b(?! --ignore-scripts)/)).toBeNull();
    const installs = dockerfile.match(/npm ci /g)!;
    expect(dockerfile.match(/SCARF_ANALYTICS=false/g)).toHaveLength(installs.length);
    const bases = listMatches(dockerfile, /^FROM (\S+)/gm);
    expect(new Set(bases)).toEqual(new Set(['${NODE_IMAGE}']));
    expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  });
});

describe('the compose file', () => {
  const compose = read('docker-compose.yml');
  const services = compose
    .split('\nservices:\n')[1]!
    .split(/^\w/m)[0]!
    .split(/^ {2}(?=\w+:)/m);

  it('sets only variables that the program knows', () => {
    const names = listVariables(compose, 'environment');
    const knownNames = [...Object.keys(Environment.shape), ...secretNames.map((name) => `${name}_FILE`)];

    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !knownNames.includes(name))).toEqual([]);
  });

  it('passes secrets only as files, which make-secrets.sh writes', () => {
    const files = listMatches(compose, /^ {4}file: \.\/secrets\/(\w+)$/gm);
    expect(files.sort()).toEqual(listMatches(read('docker/make-secrets.sh'), /^write_new (\w+) /gm).sort());
    expect(listMatches(compose, /\/run\/secrets\/(\w+)$/gm).sort()).toEqual(files);
    expect(compose).not.toMatch(/\$\{\w*(PASSWORD|SECRET|TOKEN|DATABASE_URL)/);
    expect(read('.gitignore').split('\n')).toContain('secrets');
  });

  it('limits every log, trusts one proxy, and does not publish metrics', () => {
    expect(compose).toContain('TRUST_PROXY: ${TRUST_PROXY:-1}');
    expect(compose).not.toMatch(/^ +- .*9464/m);
    const logged = services.filter((service) => /<<: \*tallydesk|logging: \*logging/.test(service));
    expect(logged).toHaveLength(5);
    expect(services.filter((service) => service.trim() && !logged.includes(service))).toEqual([]);
  });

  it('gives PostgreSQL only settings that exist, and no more memory than its container has', async () => {
    const valueBySetting = new Map(
      [...compose.matchAll(/^ +- --(\w+)=(\S+)$/gm)].map(([, name, value]) => [name!, value!]),
    );
    const rows = await execute<{ name: string }>(
      process.env.TEST_DATABASE_URL!,
      'select name from pg_settings where name = any($1)',
      [[...valueBySetting.keys()]],
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...valueBySetting.keys()].sort());

    const megabytes = (name: string) => Number(/^(\d+)MB$/.exec(valueBySetting.get(name)!)![1]);
    const worstCase =
      megabytes('shared_buffers') + Number(valueBySetting.get('max_connections')) * megabytes('work_mem');
    expect(services.find((service) => service.startsWith('postgres:'))).toContain('memory: 2g');
    const autovacuumWorkers = 3; // PostgreSQL's default
    expect(worstCase).toBeLessThan(2048 - autovacuumWorkers * megabytes('maintenance_work_mem'));
  });
});

describe('the cluster of docker/ha', () => {
  const compose = read('docker/ha/docker-compose.yml');
  const patroni = read('docker/ha/patroni.yml');
  const haproxy = read('docker/ha/haproxy.cfg');
  const getSection = (name: string) => new RegExp(`^listen ${name}\n(?: .*\n)+`, 'm').exec(haproxy)![0];

  it('has three nodes of etcd and PostgreSQL, two of each process, and two HAProxies', () => {
    const [services] = compose.slice(compose.indexOf('\nservices:')).split('\nvolumes:');
    const counts: Record<string, number> = {};
    for (const [, name] of services!.matchAll(/^ {2}([a-z]+)\d:$/gm))
      counts[name!] = (counts[name!] ?? 0) + 1;
    expect(counts).toEqual({ etcd: 3, db: 3, haproxy: 2, api: 2, bot: 2, worker: 2 });
    expect(compose.match(/@haproxy\d:5432\/tallydesk$/gm)).toHaveLength(2);
  });

  it('sets only variables that Tallydesk knows, and all that HAProxy needs', () => {
    expect(
      listVariables(compose, 'settings').filter((name) => !Object.keys(Environment.shape).includes(name)),
    ).toEqual([]);
    const namesInConfig = listMatches(haproxy, /\$\{(\w+)\}/g);
    expect(listVariables(compose, 'haproxy').sort()).toEqual([...new Set(namesInConfig)].sort());
  });

  it('replicates commits before they are confirmed, has one leader, and lets a stopping process finish its calls', () => {
    // With the v2 API of etcd, Patroni compares the leader key before it writes it.
    expect(patroni).toMatch(/^etcd:$/m);
    expect(patroni).not.toMatch(/^etcd3:/m);
    expect(compose).toContain('--enable-v2');
    expect(getSection('primary')).toContain('on-marked-down shutdown-sessions');
    expect(getSection('tallydesk')).not.toContain('shutdown-sessions');
    const getNumber = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)![1]);
    expect(patroni).toMatch(/^ +synchronous_mode: true$/m);
    expect(patroni).toMatch(/^ +synchronous_commit: 'on'$/m);
    expect(getNumber('ttl')).toBeGreaterThanOrEqual(getNumber('loop_wait') + 2 * getNumber('retry_timeout'));
  });
});

it.each(['docker/nginx.conf', 'docker/Caddyfile'])(
  '%s accepts large uploads, streams events, hides metrics and requires https',
  (file) => {
    const proxy = read(file);
    const parts = [/110m/i, /\/api\/events/, /\/api\/t\/events/, /\/metrics/, /gzip/, /X-Request-Id/];

    for (const part of [...parts, /Strict-Transport-Security "max-age=31536000/]) expect(proxy).toMatch(part);
  },
);
