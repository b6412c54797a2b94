import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const digest = (letter: string) => `sha256:${letter.repeat(64)}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallydesk-docker-'));
  cpSync('docker', join(folder, 'docker'), { recursive: true });
  cpSync('docker-compose.yml', join(folder, 'docker-compose.yml'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const run = (script: string) =>
  spawnSync(join(folder, 'docker', script), {
    encoding: 'utf8',
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}` },
  });

describe('make-secrets.sh', () => {
  const secret = (name: string) => read(`secrets/${name}`).trimEnd();

  it('generates missing secrets, in a folder that other accounts cannot read, or fails without a bot token', () => {
    write('.env', 'JWT_SECRET=kept\n');
    expect(run('make-secrets.sh')).toMatchObject({
      status: 1,
      stderr: 'Set TELEGRAM_BOT_TOKEN in .env, and run this again.\n',
    });
    expect(read('.env')).toBe('JWT_SECRET=kept\n');

    write('.env', 'TELEGRAM_BOT_TOKEN=1:abc\nPUBLIC_URL=https://desk.example\n');

    expect(run('make-secrets.sh').status).toBe(0);
    expect(secret('telegram_bot_token')).toBe('1:abc');
    expect(secret('jwt_secret')).toMatch(/^[0-9a-f]{64}$/);
    const password = /^postgres:\/\/tallydesk:([0-9a-f]{64})@postgres:5432\/tallydesk$/.exec(
      secret('database_url'),
    )![1]!;
    expect(secret('postgres_password')).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([password, secret('postgres_password'), secret('jwt_secret')]).size).toBe(3);
    expect(read('.env')).toBe('PUBLIC_URL=https://desk.example\n');
    const modes = ['secrets', 'secrets/jwt_secret'].map((file) => statSync(join(folder, file)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o444]);
  });

  it('moves the secrets of an existing installation from .env', () => {
    write(
      '.env',
      'JWT_SECRET="of-before"\nTELEGRAM_BOT_TOKEN=1:abc\nPOSTGRES_PASSWORD=Before1\nS3_SECRET_KEY=s3\n',
    );
    run('make-secrets.sh');

    expect(secret('jwt_secret')).toBe('of-before');
    expect(secret('database_url')).toBe('postgres://tallydesk:Before1@postgres:5432/tallydesk');
    expect(secret('postgres_password')).not.toBe('Before1');
    expect(read('.env')).toBe('S3_SECRET_KEY=s3\n');
  });

  it('keeps the address of an external database, and changes nothing the second time', () => {
    write('.env', `TELEGRAM_BOT_TOKEN=1:abc\nDATABASE_URL='postgres://me:a=b@db/name?sslmode=verify-full'\n`);
    run('make-secrets.sh');
    const names = ['database_url', 'jwt_secret', 'postgres_password', 'telegram_bot_token'];
    const first = names.map(secret);
    expect(first[0]).toBe('postgres://me:a=b@db/name?sslmode=verify-full');

    expect(run('make-secrets.sh').status).toBe(0);
    expect(names.map(secret)).toEqual(first);
  });
});

function installDocker(output: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  write('bin/docker', `#!/bin/sh\necho "$*" >> "${folder}/asked"\necho '${output}'\n`);
  chmodSync(join(folder, 'bin/docker'), 0o755);
}
const listImages = () =>
  ['docker/Dockerfile', 'docker-compose.yml'].flatMap((file) =>
    [...read(file).matchAll(/(?:^ARG NODE_IMAGE=|^ +image: )(\S+:\S+)$/gm)].map(([, image]) => image!),
  );

it('pin-images.sh adds the digest to every image, and updates it unless the registry returns none', () => {
  const tags = listImages().map((image) => image.split('@')[0]!);
  expect(tags.length).toBe(3);
  for (const letter of ['a', 'b']) {
    installDocker(digest(letter));
    expect(run('pin-images.sh').status).toBe(0);
    expect(listImages()).toEqual(tags.map((tag) => `${tag}@${digest(letter)}`));
  }
  expect(read('asked').trim().split('\n').slice(0, 3)).toEqual(
    tags.map((tag) => `buildx imagetools inspect --format {{.Manifest.Digest}} ${tag}`),
  );

  installDocker('<no value>');
  expect(run('pin-images.sh')).toMatchObject({
    status: 1,
    stderr: `${tags[0]}: the registry gave no digest\n`,
  });
  expect(listImages()).toEqual(tags.map((tag) => `${tag}@${digest('b')}`));
});
