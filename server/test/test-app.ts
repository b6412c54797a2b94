import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import { DataSource, type EntityManager } from 'typeorm';
import { createApp } from '../src/create-app.js';
import { TokenService } from '../src/features/auth/credentials/token.service.js';
import { type User } from '../src/features/people/user.entity.js';
import { Clock } from '../src/platform/time/clock.js';
import { Config, readConfig } from '../src/platform/config/config.js';
import { Background } from '../src/platform/jobs/jobs.js';
import { OperatorServer } from '../src/platform/health/operator.server.js';
import { findTexts } from '../src/texts/messages.js';
import { createOwnDatabase, type OwnDatabase } from './own-database.js';
import { TelegramServer } from './telegram-server.js';

export class TestClock extends Clock {
  private fixedTime: Date | null = null;

  override now(): Date {
    return this.fixedTime ?? new Date();
  }

  set(instant: string): void {
    this.fixedTime = new Date(instant);
  }

  advance(seconds: number): void {
    this.fixedTime = new Date(this.now().getTime() + seconds * 1_000);
  }

  release(): void {
    this.fixedTime = null;
  }
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Client = Record<Method, (path: string, body?: object) => request.Test>;

/** The application, with the PostgreSQL of the test run and a Bot API server. Paths without a leading "/" are below /api. */
export class TestApp {
  readonly telegram = new TelegramServer();
  readonly token = `1:${randomUUID()}`;
  private opened: { app: NestFastifyApplication; dataDir: string } | null = null;

  constructor(
    private readonly run = 'api',
    private readonly env: Record<string, string> = {},
    readonly clock = new TestClock(),
  ) {}

  /** `run`: the parts to run. Tests of HTTP need neither bot nor worker. `env`: other settings. */
  static async start(run?: string, env?: Record<string, string>, clock?: TestClock): Promise<TestApp> {
    const app = new TestApp(run, env, clock);
    await app.open();
    return app;
  }

  newReplica = () => new TestApp(this.run, this.env);

  /** Opens the application. `env`: settings in addition to those of the constructor. */
  async open(env: Record<string, string> = {}): Promise<void> {
    await this.telegram.start();
    const dataDir = mkdtempSync(join(tmpdir(), 'tallydesk-'));
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
      DATABASE_URL: this.env.DATABASE_URL ?? env.DATABASE_URL ?? (await getCommonDatabase()).url,
      DATABASE_POOL: '24',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://desk.test',
      TELEGRAM_API_ROOT: this.telegram.apiRoot,
      TELEGRAM_BOT_TOKEN: this.token,
      ADMIN_TELEGRAM_IDS: '1',
      TRUST_PROXY: '1',
      CALLS_PER_MINUTE: '1000000',
      // Messages about decisions are not held, except in the specs of undo, which override this setting.
      UNDO_SECONDS: '0',
      RUN: this.run,
      ...this.env,
      ...env,
    });
    const app = await createApp(config, this.clock);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    app.get(Background).start();
    this.opened = { app, dataDir };
  }

  get isOpen(): boolean {
    return this.opened !== null;
  }

  operators(): Client {
    return createClient(this.get(OperatorServer).http, (test) => test);
  }

  /** For tests that need real connections. */
  async listen(): Promise<string> {
    if (!this.server.listening) await this.app.listen(0, '127.0.0.1');
    return this.app.getUrl();
  }

  async stop(): Promise<void> {
    const { app, dataDir } = this.opened!;
    await app.close();
    await this.telegram.stop();
    rmSync(dataDir, { recursive: true });
    this.opened = null;
  }

  private get app(): NestFastifyApplication {
    return this.opened!.app;
  }

  get dataDir(): string {
    return this.opened!.dataDir;
  }

  get server(): Server {
    return this.app.getHttpServer();
  }

  get db(): EntityManager {
    return this.get(DataSource).manager;
  }

  get databaseUrl(): string {
    return this.get(Config).databaseUrl!;
  }

  get<T>(type: abstract new (...args: never[]) => T): T {
    return this.app.get<T>(type);
  }

  as(user: Pick<User, 'id'>): Client {
    return this.with(this.headersOf(user));
  }

  asMember(user: Pick<User, 'id'>, brand: { id: number }): Client {
    return this.with({ ...this.headersOf(user), 'brand-id': String(brand.id) });
  }

  headersOf(user: Pick<User, 'id'>): Record<string, string> {
    return { authorization: `Bearer ${this.get(TokenService).issue(user.id)}` };
  }

  with(headers: Record<string, string>): Client {
    return createClient(this.server, (test) => test.set(headers));
  }

  anonymous(): Client {
    return createClient(this.server, (test) => test);
  }
}

export const toOutcome = ({ status, body }: { status: number; body: { error?: string } }) => [
  status,
  body.error,
];

function createClient(server: Server, prepare: (test: request.Test) => request.Test): Client {
  const call = (method: Method) => (path: string, body?: object) => {
    const test = prepare(request(server)[method](path.startsWith('/') ? path : `/api/${path}`));
    if (path.startsWith('t/')) void test.expect(assertTranslated);
    return body ? test.send(body) : test;
  };
  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
  };
}

/** The mini-app's calls return this error only to API keys, so it needs no translation. */
const API_KEY_ERROR = 'API keys may not make this call';

/** Throws if an error of the mini-app's calls has no translation, because agents read these in their language. */
function assertTranslated({ status, body }: request.Response): void {
  if (status < 400) return;
  const { message, details = [] } = body as { message: string; details?: { message: string }[] };
  const messages = details.length > 0 ? details.map((detail) => detail.message) : [message];
  for (const each of messages)
    if (each !== API_KEY_ERROR && !findTexts(each)) throw new Error(`errors of texts/en.ts lack "${each}"`);
}

let commonDatabase: Promise<OwnDatabase> | undefined;
/**
 * The database of all applications without one of their own. Each bundle has its own, because all staff in a database get
 * notices of everything that happens in it.
 */
const getCommonDatabase = () => (commonDatabase ??= createOwnDatabase());

const sharedApp = new TestApp();
// A bundle loads this file first, so the hook runs after all of its specs.
afterAll(async () => {
  if (sharedApp.isOpen) await sharedApp.stop();
  await (await commonDatabase)?.drop();
});

/**
 * The application of a spec, open during its tests. Without arguments, all specs of a bundle share one application, and each
 * creates its own rows; after each spec its clock, its Bot API server and all spies are reset.
 */
export function setUpApp(run?: string, env?: Record<string, string>): TestApp {
  const app = run === undefined ? sharedApp : new TestApp(run, env);
  beforeAll(async () => {
    if (!app.isOpen) await app.open();
  });
  afterAll(async () => {
    if (app !== sharedApp) return app.stop();
    jest.restoreAllMocks();
    app.clock.release();
    app.telegram.reset();
  });
  return app;
}

/** Like `setUpApp`, with a database of its own, for code that works on whole tables. */
export function setUpAppWithOwnDatabase(run?: string, env?: Record<string, string>): TestApp {
  const app = new TestApp(run, env);
  let database: OwnDatabase;
  beforeAll(async () => {
    database = await createOwnDatabase();
    await app.open({ DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });
  return app;
}

export function setUpReplica(first: TestApp): TestApp {
  const app = first.newReplica();
  beforeAll(() => app.open({ DATABASE_URL: first.databaseUrl }));
  afterAll(() => app.stop());
  return app;
}
