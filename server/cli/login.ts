import { AuthService } from '../src/features/auth/login/auth.service.js';
import { PasskeyService } from '../src/features/auth/passkeys/passkey.service.js';
import { UserService } from '../src/features/people/user.service.js';
import { Config } from '../src/platform/config/config.js';
import { openInstallation, runCommand } from './command.js';

/** `npm run login -- <telegram_id> [--without-passkeys]`: prints a login link. With the option, deletes the person's passkeys. */
runCommand(async () => {
  const [telegramId = '', option, ...rest] = process.argv.slice(2);
  const isOptionValid = option === undefined || (option === '--without-passkeys' && rest.length === 0);
  if (!/^\d{1,15}$/.test(telegramId) || !isOptionValid)
    throw new Error('Usage: npm run login -- <telegram_id> [--without-passkeys]');
  const app = await openInstallation();
  const users = app.get(UserService);
  const isAdmin = app.get(Config).adminTelegramIds.includes(telegramId);
  const user = isAdmin
    ? await users.upsertFromTelegram({ id: telegramId, firstName: '' })
    : await users.findByTelegramId(telegramId);
  if (!user) throw new Error(`Nobody with the Telegram id ${telegramId} has written to the bot yet.`);
  if (option) await app.get(PasskeyService).deleteByUser(user.id);
  return app.get(AuthService).createLink(user);
});
