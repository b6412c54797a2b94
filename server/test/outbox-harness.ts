import { Database } from '../src/platform/database/database.js';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { readConfig } from '../src/platform/config/config.js';
import { MessageComposers } from '../src/platform/messenger/sending/message-composers.js';
import type { OutboxWorker } from '../src/platform/messenger/sending/outbox-worker.service.js';
import { ChatHoldRepository } from '../src/platform/messenger/api/chat-hold.repository.js';
import { Outbox } from '../src/platform/messenger/sending/outbox.js';
import { MessageSeriesRepository } from '../src/platform/messenger/sending/message-series.repository.js';
import { OutboxQueries } from '../src/platform/messenger/sending/outbox-queries.js';
import { OutboxRepository } from '../src/platform/messenger/sending/outbox.repository.js';
import { BotApi } from '../src/platform/messenger/api/bot-api.js';
import { ChatMoves, ChatMoveRepository } from '../src/platform/messenger/sending/chat-moves.js';
import { md } from '../src/platform/messenger/api/markdown.js';
import { UNLIMITED_PACE, newOutboxWorker } from './messenger-parts.js';
import { killLeaders } from './outbox.factories.js';
import { createOwnDatabase, type OwnDatabase } from './own-database.js';
import { waitUntil } from './race.js';
import { type Arrival, TelegramServer } from './telegram-server.js';

export interface OutboxRow {
  id: string;
  status: string;
  attempts: number;
  last_error: string | null;
}

class OutboxHarness {
  readonly telegram = new TelegramServer();
  database!: OwnDatabase;
  dataSource!: DataSource;
  composers = new MessageComposers();
  chatMoves!: ChatMoves;
  messages!: Outbox;
  queries!: OutboxQueries;
  holds!: ChatHoldRepository;
  private db!: Database;
  private workers: OutboxWorker[] = [];
  private lastChatId = 1_000;

  async open(): Promise<void> {
    Logger.overrideLogger(false);
    this.database = await createOwnDatabase();
    this.dataSource = await this.database.connect();
    this.db = new Database(this.dataSource);
    this.holds = new ChatHoldRepository(this.db);
    this.queries = new OutboxQueries(this.db);
    this.messages = new Outbox(new OutboxRepository(this.db), new MessageSeriesRepository(this.db));
    this.chatMoves = this.newChatMoves();
    await this.telegram.start();
  }

  async stop(): Promise<void> {
    await this.telegram.stop();
    this.db.onApplicationShutdown();
    await this.dataSource.destroy();
    await this.database.drop();
  }

  newChat = (): string => String(++this.lastChatId);

  get environment() {
    return {
      NODE_ENV: 'test',
      RUN: 'worker',
      DATABASE_URL: this.database.url,
      TELEGRAM_BOT_TOKEN: '1:a',
      TELEGRAM_API_ROOT: this.telegram.apiRoot,
    };
  }

  newApi(): BotApi {
    return new BotApi(readConfig(this.environment));
  }

  startWorker({ pace = UNLIMITED_PACE } = {}): OutboxWorker {
    const config = readConfig(this.environment);
    const { composers, chatMoves, holds } = this;
    const parts = { pace, api: this.newApi(), composers, chatMoves, holds };
    const worker = newOutboxWorker(this.db, config, parts);
    worker.start();
    this.workers.push(worker);
    return worker;
  }

  /** Stops all workers, and drops registered composers and known chat moves, like a new process. */
  async stopWorkers(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.stop()));
    this.composers = new MessageComposers();
    this.chatMoves = this.newChatMoves();
  }

  killLeader(): Promise<unknown> {
    return killLeaders(this.dataSource.manager);
  }

  async queueTexts(chatId: string, ...texts: string[]): Promise<void> {
    await this.queueMessages(...texts.map((text) => ({ chatId, text: md`${text}` })));
  }

  queueMessages(...messages: Parameters<Outbox['enqueue']>): Promise<void> {
    return this.transaction(() => this.messages.enqueue(...messages));
  }

  transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.db.transaction(work);
  }

  /** Causes an error in the database within the open transaction. */
  async failStatement(): Promise<void> {
    await this.db.execute('select 1 / 0');
  }

  private newChatMoves = () => new ChatMoves(new ChatMoveRepository(this.db));

  listRows(chatId: string): Promise<OutboxRow[]> {
    return this.dataSource.query(
      'select id, status, attempts, last_error from outbox_messages where chat_id = $1 order by id',
      [chatId],
    );
  }

  async listStatuses(chatId: string): Promise<string[]> {
    return (await this.listRows(chatId)).map(({ status }) => status);
  }

  async untilStatuses(chatId: string, ...statuses: string[]): Promise<void> {
    await waitUntil(async () => String(await this.listStatuses(chatId)) === String(statuses));
  }

  /** Starts a worker, and waits until the messages of the chat have these statuses. */
  sendUntil(chatId: string, ...statuses: string[]): Promise<void> {
    this.startWorker();
    return this.untilStatuses(chatId, ...statuses);
  }

  listArrivals(chatId: string): Arrival[] {
    return this.telegram.arrivals.filter(({ params }) => String(params.chat_id) === chatId);
  }
}

/** An outbox that is open during the tests of a file. Workers are stopped after each test. */
export function setUpOutbox(): OutboxHarness {
  const outbox = new OutboxHarness();
  beforeAll(() => outbox.open());
  afterEach(() => outbox.stopWorkers());
  afterAll(() => outbox.stop());
  return outbox;
}
