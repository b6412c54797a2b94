import { Composer } from 'telegraf';
import { DataSource } from 'typeorm';
import { readConfig } from '../src/platform/config/config.js';
import { buildDataSourceOptions } from '../src/platform/database/data-source.js';
import { Database } from '../src/platform/database/database.js';
import { md } from '../src/platform/messenger/api/markdown.js';
import { type BotContext, BotRegistry } from '../src/platform/messenger/receiving/bot-registry.js';
import { newUpdateParts } from './messenger-parts.js';

const config = readConfig();
const options = buildDataSourceOptions({ url: config.databaseUrl!, poolSize: 3 });
const registry = new BotRegistry();
const bot = new Composer<BotContext>();
bot.on('text', async (ctx) => {
  if (ctx.message.text === 'poison') process.kill(process.pid, 'SIGKILL');
  await ctx.respond(md`noted`);
});
registry.use(bot);
const database = new Database(await new DataSource(options).initialize());
newUpdateParts(database, config, registry).newReceiver().start();
