import { createOwnDatabase } from '../../../test/own-database.js';
import { newUser } from '../../../test/factories.js';
import { TestApp } from '../../../test/test-app.js';
import { ConfigError, readConfig } from '../../platform/config/config.js';
import { startServer } from '../../server.js';
import { UserService } from './user.service.js';

it('refuses a real bot where people of the demo are, and says the way out', async () => {
  const database = await createOwnDatabase();
  const app = await TestApp.start('worker', { DATABASE_URL: database.url });
  try {
    await newUser(app.db);
    await expect(app.get(UserService).assertNoDemoPeople()).resolves.toBeUndefined();
    await newUser(app.db, { isDemo: true });

    const start = startServer(
      readConfig({
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        DATA_DIR: app.dataDir,
        TELEGRAM_BOT_TOKEN: '1:real',
        LOG_LEVEL: 'fatal',
      }),
    );

    await expect(start).rejects.toThrow(ConfigError);
    await expect(start).rejects.toThrow(
      /^TELEGRAM_BOT_TOKEN: .* people of the demo, .* set another DATA_DIR .* unset TELEGRAM_BOT_TOKEN$/,
    );
  } finally {
    await app.stop();
    await database.drop();
  }
});
