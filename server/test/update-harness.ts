import { Database } from '../src/platform/database/database.js';
import { Logger } from '@nestjs/common';
import { Composer } from 'telegraf';
import type { DataSource } from 'typeorm';
import { readConfig } from '../src/platform/config/config.js';
import { type BotContext, BotRegistry } from '../src/platform/messenger/receiving/bot-registry.js';
import { ChatMoves, ChatMoveRepository } from '../src/platform/messenger/sending/chat-moves.js';
import { md } from '../src/platform/messenger/api/markdown.js';
import {
  BotHealth,
  type UpdateReceiver,
} from '../src/platform/messenger/receiving/update-receiver.service.js';
import { createOwnDatabase, type OwnDatabase } from './own-database.js';
import { waitUntil } from './race.js';
import { TelegramServer } from './telegram-server.js';
import { newUpdateParts } from './messenger-parts.js';

/** Receives and handles updates on its own database, with handlers that record their effects in a table. */
class UpdateHarness {
  readonly telegram = new TelegramServer();
  readonly warnings: string[] = [];
  health = new BotHealth();
  chatMoves!: ChatMoves;
  private running: UpdateReceiver[] = [];

  database!: OwnDatabase;
  dataSource!: DataSource;
  private db!: Database;
  private moveRepository!: ChatMoveRepository;

  async open(): Promise<void> {
    this.database = await createOwnDatabase();
    this.dataSource = await this.database.connect();
    this.db = new Database(this.dataSource);
    this.moveRepository = new ChatMoveRepository(this.db);
    this.chatMoves = new ChatMoves(this.moveRepository);
    const save = (message: unknown) => void this.warnings.push(String(message));
    Logger.overrideLogger({ log: () => {}, error: () => {}, debug: () => {}, verbose: () => {}, warn: save });
    await this.telegram.start();
    await this.dataSource.query(
      `create table effects (id bigint generated always as identity, what text not null);
       create table rows (id integer primary key);
       insert into rows values (1)`,
    );
  }

  newHandler(
    compose: (bot: Composer<BotContext>, registry: BotRegistry) => void,
    env: Record<string, string> = {},
  ) {
    const config = readConfig({
      NODE_ENV: 'test',
      RUN: 'bot',
      TELEGRAM_BOT_TOKEN: '1:a',
      TELEGRAM_API_ROOT: this.telegram.apiRoot,
      DATABASE_URL: this.database.url,
      DATABASE_POOL: '4',
      ...env,
    });
    const registry = new BotRegistry();
    const bot = new Composer<BotContext>();
    compose(bot, registry);
    registry.use(bot);
    return newUpdateParts(this.db, config, registry, this.chatMoves);
  }

  startReceiver(
    compose: (bot: Composer<BotContext>) => void,
    env: Record<string, string> = {},
  ): UpdateReceiver {
    const receiver = this.newHandler(compose, env).newReceiver(this.health);
    receiver.start();
    this.running.push(receiver);
    return receiver;
  }

  query<Rows>(sql: string, values?: unknown[]): Promise<Rows> {
    return this.db.manager.query<Rows>(sql, values);
  }

  recordEffect(what: string): Promise<unknown> {
    return this.query('insert into effects (what) values ($1)', [what]);
  }

  async listEffects(): Promise<string[]> {
    const rows = await this.dataSource.query<{ what: string }[]>('select what from effects order by id');
    return rows.map(({ what }) => what);
  }

  untilEffects(...expected: string[]): Promise<void> {
    return waitUntil(
      async () => JSON.stringify(await this.listEffects()) === JSON.stringify(expected),
      30_000,
    );
  }

  async getRow({ update_id }: { update_id: number }) {
    const [row] = await this.dataSource.query<{ status: string; attempts: number; error: string | null }[]>(
      'select status, attempts, error from telegram_updates where update_id = $1',
      [update_id],
    );
    return row!;
  }

  listReplies({ update_id }: { update_id: number }): Promise<object[]> {
    return this.dataSource.query(
      'select chat_id, thread_id, reply_to, text from outbox_messages where key like $1 order by id',
      [`update:${update_id}:%`],
    );
  }

  async stopReceiversAndClear(): Promise<void> {
    await Promise.all(this.running.map((receiver) => receiver.stop()));
    this.running = [];
    this.telegram.reset(); // The receiver of the next test would get what this one has not confirmed.
    this.health = new BotHealth();
    this.chatMoves = new ChatMoves(this.moveRepository);
    this.warnings.length = 0;
    await this.dataSource.query('truncate effects, telegram_updates, outbox_messages');
  }

  async stop(): Promise<void> {
    await this.telegram.stop();
    this.db.onApplicationShutdown();
    await this.dataSource.destroy();
    await this.database.drop();
  }
}

export const recordTexts = (bot: UpdateHarness) => (composer: Composer<BotContext>) =>
  composer.on('text', async (ctx) => {
    await bot.recordEffect(ctx.message.text);
    await ctx.respond(md`noted`);
  });

/** A bot that is open during the tests of a file. After each test its receivers are stopped, and its tables are emptied. */
export function setUpBot(): UpdateHarness {
  const bot = new UpdateHarness();
  beforeAll(() => bot.open());
  afterEach(() => bot.stopReceiversAndClear());
  afterAll(() => bot.stop());
  return bot;
}
