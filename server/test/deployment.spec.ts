import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Environment } from '../src/platform/config/config.js';

const read = (file: string) => readFileSync(file, 'utf8');
const sources = ['server/src', 'server/cli', 'migrations']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
  .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.spec\.ts$/.test(file))
  .map(read)
  .join('\n');

describe('the image', () => {
  // Their licences require it, but nothing imports it.
  const peers = ['reflect-metadata'];
  // The code builds their names.
  const fonts = /^@fontsource-variable\//;

  it('has no package that only the build needs', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const unused = Object.keys(dependencies).filter(
      (name) =>
        !sources.includes(`'${name}'`) && !sources.includes(`'${name}/`) && !sources.includes(`\`${name}/`),
    );

    expect(unused.filter((name) => !peers.includes(name) && !fonts.test(name))).toEqual([]);
  });
});

describe('the compose file', () => {
  const compose = read('docker-compose.yml');

  it('sets nothing that the program does not know', () => {
    const block = /^x-environment:[^\n]*\n((?: .*\n)+)/m.exec(compose)![1]!;
    const names = [...block.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name!);

    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !Object.keys(Environment.shape).includes(name))).toEqual([]);
  });

  it('prefers an own database, trusts one proxy, and does not publish metrics', () => {
    expect(compose).toContain('DATABASE_URL: ${DATABASE_URL:-postgres://');
    expect(compose).toContain('TRUST_PROXY: ${TRUST_PROXY:-1}');
    expect(compose).not.toMatch(/^ +- .*9464/m);
  });
});

it.each(['docker/nginx.conf', 'docker/Caddyfile'])(
  '%s takes uploads, streams events and hides metrics',
  (file) => {
    const proxy = read(file);

    for (const part of [/110m/i, /\/api\/events/, /\/api\/t\/events/, /\/metrics/, /gzip/, /X-Request-Id/])
      expect(proxy).toMatch(part);
  },
);
