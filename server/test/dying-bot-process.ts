import { Database } from '../src/platform/database/database.js';
import { Composer } from 'telegraf';
import { DataSource } from 'typeorm';
import { Clock } from '../src/platform/time/clock.js';
import { readConfig } from '../src/platform/config/config.js';
import { buildDataSourceOptions } from '../src/platform/database/data-source.js';
import { BotApi } from '../src/platform/messenger/api/bot-api.js';
import { type BotContext, BotRegistry } from '../src/platform/messenger/receiving/bot-registry.js';
import { ChatMigrations, ChatMoveRepository } from '../src/platform/messenger/sending/chat-migrations.js';
import { md } from '../src/platform/messenger/api/markdown.js';
import { MessageSeriesRepository } from '../src/platform/messenger/sending/message-series.repository.js';
import { OutboxQueries } from '../src/platform/messenger/sending/outbox-queries.js';
import { OutboxRepository } from '../src/platform/messenger/sending/outbox.repository.js';
import { MessengerApi } from '../src/platform/messenger/api/messenger-api.js';
import { LimitRepository } from '../src/platform/limits/limit.repository.js';
import { SeenMessageRepository } from '../src/platform/messenger/receiving/seen-message.repository.js';
import { Outbox } from '../src/platform/messenger/sending/outbox.js';
import { UpdateHandler } from '../src/platform/messenger/receiving/update-handler.service.js';
import { UpdateRepository } from '../src/platform/messenger/receiving/update.repository.js';
import { UpdateProcessor } from '../src/platform/messenger/receiving/update-processor.service.js';
import { UpdateReceiver, BotHealth } from '../src/platform/messenger/receiving/update-receiver.service.js';
import { noHolds, unguarded } from './unguarded.js';

/** A bot whose process dies when it handles the text "poison". */
const config = readConfig();
const options = buildDataSourceOptions({ url: config.databaseUrl!, poolSize: 3 });
const dataSource = await new DataSource(options).initialize();
const registry = new BotRegistry();
const bot = new Composer<BotContext>();
bot.on('text', async (ctx) => {
  if (ctx.message.text === 'poison') process.kill(process.pid, 'SIGKILL');
  await ctx.respond(md`noted`);
});
registry.use(bot);
const api = new BotApi(config);
const messenger = new MessengerApi(api, noHolds);
const database = new Database(dataSource);
const updates = new UpdateRepository(database);
const moves = new ChatMoveRepository(database);
const work = new UpdateProcessor(
  registry,
  api,
  new ChatMigrations(moves),
  moves,
  new Clock(),
  database,
  updates,
  new SeenMessageRepository(database),
  new LimitRepository(database),
  new Outbox(new OutboxRepository(database), new MessageSeriesRepository(database)),
  new OutboxQueries(database),
);
const handler = new UpdateHandler(database, updates, messenger, work);
new UpdateReceiver(config, registry, api, messenger, handler, new BotHealth(), unguarded).start();
