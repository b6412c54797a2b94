import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import request from 'supertest';
import { DataSource, type EntityManager } from 'typeorm';
import { createApp } from '../src/create-app.js';
import { TokenService } from '../src/features/auth/token.service.js';
import { type User } from '../src/features/users/user.entity.js';
import { Clock } from '../src/platform/clock.js';
import { readConfig } from '../src/platform/config/config.js';
import { Background } from '../src/platform/jobs/background.js';
import { OperatorServer } from '../src/platform/health/operator.server.js';
import { TelegramServer } from './telegram-server.js';

/** A clock that tests set. */
export class TestClock extends Clock {
  private moment: Date | null = null;

  override now(): Date {
    return this.moment ?? new Date();
  }

  set(moment: string): void {
    this.moment = new Date(moment);
  }
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Client = Record<Method, (path: string) => request.Test>;

/** The whole application with the run's PostgreSQL and a Bot API server for tests. Paths are below /api. */
export class TestApp {
  private constructor(
    private readonly app: NestFastifyApplication,
    readonly telegram: TelegramServer,
    readonly clock: TestClock,
    readonly token: string,
    readonly dataDir: string,
  ) {}

  /** `run`: the parts to run. Tests of HTTP need neither bot nor worker. `env`: other settings. */
  static async start(
    run = 'api',
    env: Record<string, string> = {},
    clock = new TestClock(),
  ): Promise<TestApp> {
    const telegram = await new TelegramServer().start();
    const dataDir = mkdtempSync(join(tmpdir(), 'tallydesk-'));
    const token = `1:${randomUUID()}`;
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
      DATABASE_URL: process.env.TEST_DATABASE_URL,
      DATABASE_POOL: '24',
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://desk.test',
      TELEGRAM_API_ROOT: telegram.apiRoot,
      TELEGRAM_BOT_TOKEN: token,
      ADMIN_TELEGRAM_IDS: '1',
      TRUST_PROXY: '1',
      CALLS_PER_MINUTE: '1000000',
      RUN: run,
      ...env,
    });
    const app = await createApp(config, clock);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    app.get(Background).start();
    return new TestApp(app, telegram, clock, token, dataDir);
  }

  /** Calls the operators' server on its own port. */
  operators(): Client {
    return clientOf(this.get(OperatorServer).http, (test) => test);
  }

  /** Listens, for tests that need real connections. Returns the address. */
  async listen(): Promise<string> {
    await this.app.listen(0, '127.0.0.1');
    return this.app.getUrl();
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.telegram.stop();
    rmSync(this.dataDir, { recursive: true });
  }

  get server(): Server {
    return this.app.getHttpServer();
  }

  get db(): EntityManager {
    return this.get(DataSource).manager;
  }

  get<T>(type: abstract new (...args: never[]) => T): T {
    return this.app.get<T>(type);
  }

  /** Calls as this person, with an access token. */
  as(user: Pick<User, 'id'>): Client {
    return this.with(this.headersOf(user));
  }

  /** Calls as a member of a brand in the mini-app. */
  asMember(user: Pick<User, 'id'>, brand: { id: number }): Client {
    return this.with({ ...this.headersOf(user), 'brand-id': String(brand.id) });
  }

  headersOf(user: Pick<User, 'id'>): Record<string, string> {
    return { authorization: `Bearer ${this.get(TokenService).issue(user.id)}` };
  }

  /** Calls with only these headers. */
  with(headers: Record<string, string>): Client {
    return this.client((test) => test.set(headers));
  }

  anonymous(): Client {
    return this.client((test) => test);
  }

  private client(prepare: (test: request.Test) => request.Test): Client {
    return clientOf(this.app.getHttpServer(), prepare);
  }
}

function clientOf(server: Server, prepare: (test: request.Test) => request.Test): Client {
  const call = (method: Method) => (path: string) =>
    prepare(request(server)[method](path.startsWith('/') ? path : `/api/${path}`));
  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
  };
}
