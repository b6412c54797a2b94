import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { localMessenger } from '../messenger/local-messenger.plugin.js';
import { Messenger } from '../messenger/state/messenger.js';
import type { Config } from '../src/platform/config/config.js';
import { seedDemo } from './demo/demo.js';

const BOT_USERNAME = 'tallydesk_bot';
const PAGE_DIR = join(import.meta.dirname, '../../messenger-page');

/** Mounts the local messenger on the server's port, and adds the demo data unless the settings disable it. */
export async function mountLocalMessenger(app: NestFastifyApplication, config: Config): Promise<void> {
  const { telegramBotToken: token, dataDir, publicUrl, hasDemoData } = config;
  const journalFile = join(dataDir, 'messenger.jsonl');
  const messenger = new Messenger({ token, botUsername: BOT_USERNAME, journalFile });
  const options = { prefix: '/messenger', messenger, pageDir: PAGE_DIR, publicUrl };
  await app.getHttpAdapter().getInstance().register(localMessenger, options);
  if (hasDemoData) await seedDemo(app, messenger);
}
