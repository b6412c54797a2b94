import { readFileSync } from 'node:fs';
import { Environment, readConfig } from './config.js';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://database/tallydesk',
  PUBLIC_URL: 'https://desk.example',
  JWT_SECRET: '0d7cde5b1a4f62c8e90d7cde5b1a4f62c8e9',
  TELEGRAM_BOT_TOKEN: '1:abc',
};

describe('readConfig', () => {
  it('uses the embedded database and the local messenger if nothing is set', () => {
    const config = readConfig({});

    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: '.data',
    });
    expect(config.databaseUrl).toBeUndefined();
    expect(config.isLocalMessengerUsed).toBe(true);
    expect(config.telegramApiRoot).toBe('http://127.0.0.1:3000/messenger');
    expect([config.isApiEnabled, config.isBotEnabled, config.isWorkerEnabled]).toEqual([true, true, true]);
  });

  it('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it('ignores settings of former releases', () => {
    const env = {
      DATABASE_READ_URL: 'postgres://one:5432,two:5432/desk',
      DATABASE_READ_URL_FILE: '/missing',
      DATABASE_READ_LAG_SECONDS: '2',
    };

    expect(readConfig(env).databaseUrl).toBeUndefined();
  });

  it.each([
    [{ PUBLIC_URL: 'http://desk.example' }, 'PUBLIC_URL: must begin with https:// in production'],
    [{ JWT_SECRET: 'x'.repeat(40) }, 'JWT_SECRET: can be guessed'],
  ])('rejects %j in production only', (env, problem) => {
    expect(() => readConfig({ ...production, ...env })).toThrow(problem);
    expect(() => readConfig(env)).not.toThrow();
  });

  it.each(Object.keys(production).slice(1))('requires %s in production', (name) => {
    expect(readConfig(production).isProduction).toBe(true);
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(`${name}: is required in production`);
  });

  it('does not report OpenTelemetry variables as misspelled settings', () => {
    const exporterNames = ['HEADERS', 'PROTOCOL', 'TIMEOUT', 'CERTIFICATE', 'INSECURE', 'TRACES_ENDPOINT'];
    const names = [
      ...['SERVICE_NAME', 'RESOURCE_ATTRIBUTES', 'TRACES_SAMPLER', 'TRACES_SAMPLER_ARG', 'PROPAGATORS'],
      ...['BSP_MAX_QUEUE_SIZE', ...exporterNames.map((name) => `EXPORTER_OTLP_${name}`)],
    ];
    const env = Object.fromEntries(names.map((name) => [`OTEL_${name}`, 'any']));

    expect(readConfig(env).isSpanExportEnabled).toBe(false);
    expect(
      readConfig({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }).isSpanExportEnabled,
    ).toBe(true);
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPIONT: 'http://collector:4318' })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPIONT: is not a setting. Did you mean OTEL_EXPORTER_OTLP_ENDPOINT?',
    );
  });

  it('returns warnings for the startup log', () => {
    const { warnings } = readConfig(production);
    expect(warnings).toEqual([expect.stringMatching(/^ADMIN_/), expect.stringMatching(/^TRUST_PROXY/)]);
    expect(readConfig(production).withDatabase('postgres://other/name').warnings).toEqual(warnings);
  });

  it('stores files on disk by default, in S3 with all of its settings, and rejects an incomplete set of them', () => {
    const s3 = { S3_BUCKET: 'desk', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };

    expect(readConfig({}).s3).toBeNull();
    expect(readConfig(s3).s3).toEqual({
      endpoint: undefined,
      bucket: 'desk',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
    });
    for (const name of Object.keys(s3)) {
      expect(() => readConfig({ ...s3, [name]: '' })).toThrow(`${name}: is required`);
    }
  });

  it('has no OpenID provider by default, and one if its settings are set', () => {
    const oidc = {
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'desk',
      OIDC_CLIENT_SECRET: 's3cret',
    };

    expect(readConfig({})).toMatchObject({ oidc: null, isStaffTelegramLoginEnabled: true });
    expect(readConfig({ ...oidc, STAFF_TELEGRAM_LOGIN: 'false' })).toMatchObject({
      oidc: {
        issuer: 'https://login.example/',
        clientId: 'desk',
        clientSecret: 's3cret',
        name: 'Single sign-on',
      },
      isStaffTelegramLoginEnabled: false,
    });
  });

  it('reads exactly the variables that .env.example lists', () => {
    const listed = readFileSync('.env.example', 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm);

    expect([...listed].map(([, name]) => name).sort()).toEqual(Object.keys(Environment.shape).sort());
  });
});
