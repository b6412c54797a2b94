import { Database } from '../src/platform/database/database.js';
import { DataSource } from 'typeorm';
import { readConfig } from '../src/platform/config/config.js';
import { buildDataSourceOptions } from '../src/platform/database/data-source.js';
import { MessageComposers } from '../src/platform/messenger/sending/message-composers.js';
import { OutboxWorker } from '../src/platform/messenger/sending/outbox-worker.service.js';
import { BotApi } from '../src/platform/messenger/api/bot-api.js';
import { BotLinks } from '../src/platform/messenger/api/bot-links.js';
import { ChatMigrations, ChatMoveRepository } from '../src/platform/messenger/sending/chat-migrations.js';
import { ChatHoldRepository } from '../src/platform/messenger/api/chat-hold.repository.js';
import { DeliveryRepository } from '../src/platform/messenger/sending/delivery.repository.js';
import { MessengerApi } from '../src/platform/messenger/api/messenger-api.js';
import { FAST } from './fast-pace.js';
import { unguarded } from './unguarded.js';

/** A process that only sends, so that a test can kill it often. */
const config = readConfig();
const options = buildDataSourceOptions({ url: config.databaseUrl!, poolSize: 3 });
const dataSource = await new DataSource(options).initialize();
const api = new BotApi(config);
const database = new Database(dataSource);
const holds = new ChatHoldRepository(database);
const worker = new OutboxWorker(
  database,
  config,
  api,
  new MessageComposers(),
  new ChatMigrations(new ChatMoveRepository(database)),
  new BotLinks(config, new MessengerApi(api, holds)),
  FAST,
  new DeliveryRepository(database),
  holds,
  unguarded,
);
worker.start();
