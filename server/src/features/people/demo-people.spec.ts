import { newUser } from '../../../test/factories.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { ConfigError, readConfig } from '../../platform/config/config.js';
import { startServer } from '../../server.js';
import { UserService } from './user.service.js';

const app = setUpAppWithOwnDatabase('worker');

it('the server refuses to start with a real bot if there are people of the demo, and explains the solution', async () => {
  await newUser(app.db);
  await expect(app.get(UserService).assertNoDemoPeople()).resolves.toBeUndefined();
  await newUser(app.db, { isDemo: true });

  const start = startServer(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
      TELEGRAM_BOT_TOKEN: '1:real',
      LOG_LEVEL: 'fatal',
    }),
  );

  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow(
    /^TELEGRAM_BOT_TOKEN: .* people of the demo, .* set another DATA_DIR .* unset TELEGRAM_BOT_TOKEN$/,
  );
});
