import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { waitForDatabase } from '../src/platform/database/wait-for-database.js';
import { DarkProxy } from './database-proxies.js';
import { setUpOutbox } from './outbox-harness.js';
import { waitUntil } from './race.js';
import { findFreePort, ServerProcess } from './server-process.js';

const outbox = setUpOutbox();

it('sends nothing when its port is taken', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const chat = outbox.newChat();
  await outbox.queueTexts(chat, 'one', 'two', 'three');

  const server = await ServerProcess.spawn({
    PORT: String((blocker.address() as AddressInfo).port),
    DATABASE_URL: outbox.database.url,
    TELEGRAM_API_ROOT: outbox.telegram.apiRoot,
  });
  expect(await server.untilExit()).toBe(1);
  expect(server.output).toMatch(
    /could not start: .*EADDRINUSE.*Another Tallydesk may be running there: stop it with Ctrl-C, or start this one with PORT=/,
  );
  expect(await outbox.listStatuses(chat)).toEqual(['pending', 'pending', 'pending']);
  expect(outbox.telegram.requestCount).toBe(0);
  await server.kill();
  blocker.close();
});

describe('a database that is unavailable at the start', () => {
  const buildUrl = (port: number) => {
    const url = new URL(outbox.database.url);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };

  it('is waited for, which is logged', async () => {
    const port = await findFreePort();
    const server = await ServerProcess.spawn({ RUN: 'api', DATABASE_URL: buildUrl(port) });
    await server.untilOutputIncludes('Waiting for the database');
    expect(server.output).toContain(`127.0.0.1:${port}: connect ECONNREFUSED`);
    const proxy = await DarkProxy.start(outbox.database.url, port);
    await waitUntil(() => server.isListening(), 60_000);
    await server.kill();
    await proxy.stop();
  }, 90_000);

  it('is not waited for if the server has no database of that name', async () => {
    const nowhere = new URL(outbox.database.url);
    nowhere.pathname = '/no_such_database';
    await expect(waitForDatabase(nowhere.href)).rejects.toThrow(
      /^DATABASE_URL: there is no database of that name/,
    );
  });
});
