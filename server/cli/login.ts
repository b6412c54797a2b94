import { AuthService } from '../src/features/auth/auth.service.js';
import { UserService } from '../src/features/people/user.service.js';
import { Config } from '../src/platform/config/config.js';
import { openInstallation, runCommand } from './command.js';

/** `npm run login -- <telegram_id>`: prints a login link, for an operator who is locked out. */
runCommand(async () => {
  const [telegramId = ''] = process.argv.slice(2);
  if (!/^\d{1,15}$/.test(telegramId)) throw new Error('Usage: npm run login -- <telegram_id>');
  const app = await openInstallation();
  const users = app.get(UserService);
  const isAdmin = app.get(Config).adminTelegramIds.includes(telegramId);
  const user = isAdmin
    ? await users.meet({ id: telegramId, firstName: '' })
    : await users.findByTelegramId(telegramId);
  if (!user) throw new Error(`Nobody with the Telegram id ${telegramId} has written to the bot yet.`);
  return app.get(AuthService).newLink(user);
});
