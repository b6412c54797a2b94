import { DataSource } from 'typeorm';
import { createApp } from '../src/create-app.js';
import { AuthService } from '../src/features/auth/auth.service.js';
import { UserService } from '../src/features/users/user.service.js';
import { readConfig } from '../src/platform/config/config.js';
import { findEmbeddedPostgres } from '../local/embedded-postgres.js';

/** `npm run login -- <telegram_id>`: a login link on the terminal, for an operator who is locked out. */
async function main(telegramId = ''): Promise<string> {
  if (!/^\d{1,15}$/.test(telegramId)) throw new Error('Usage: npm run login -- <telegram_id>');
  const settings = readConfig({ ...process.env, LOG_LEVEL: 'error' });
  const url = settings.databaseUrl ?? findEmbeddedPostgres(settings.dataDir);
  if (!url) throw new Error('Tallydesk is not running here. Start it with "npm start", or set DATABASE_URL.');

  // Never initialised, so that neither bot nor worker starts beside those of the running server.
  const app = await createApp(settings.withDatabase(url));
  const db = app.get(DataSource).manager;
  const users = app.get(UserService);
  const isAdmin = settings.adminTelegramIds.includes(telegramId);
  const user = isAdmin
    ? await users.meet(db, { id: telegramId, firstName: '' })
    : await users.findByTelegramId(db, telegramId);
  if (!user) throw new Error(`Nobody with the Telegram id ${telegramId} has written to the bot yet.`);
  return app.get(AuthService).newLink(db, user);
}

main(process.argv[2]).then(
  (link) => {
    console.log(link);
    process.exit(0);
  },
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
