import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../src/platform/config/config.js';
import { localMessenger } from '../messenger/local-messenger.plugin.js';
import { Messenger } from '../messenger/state/messenger.js';

const BOT_USERNAME = 'tallydesk_bot';

/** Puts the local messenger on the server's port; what happens in it is kept in the data directory. */
export async function mountLocalMessenger(
  fastify: FastifyInstance,
  { telegramBotToken, dataDir, publicUrl }: Config,
  pageDir: string,
): Promise<Messenger> {
  const journalFile = join(dataDir, 'messenger.jsonl');
  const messenger = new Messenger({ token: telegramBotToken, botUsername: BOT_USERNAME, journalFile });
  await fastify.register(localMessenger, { prefix: '/messenger', messenger, pageDir, publicUrl });
  return messenger;
}
