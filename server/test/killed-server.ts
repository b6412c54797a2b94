import { ServerProcess } from './server-process.js';
import { describeLoneApp, type TestApp } from './test-app.js';

/** A server in a process of its own, on the database of `app`. A spec kills it, and starts it again. */
interface KilledServer {
  app: TestApp;
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** The status of the answer. Null: the server was killed meanwhile. */
  call: (method: string, path: string, headers: object, body?: object) => Promise<number | null>;
}

export function describeKilledServer(settings: Record<string, string>): KilledServer {
  const app = describeLoneApp();
  let server: ServerProcess | undefined;
  afterAll(() => server?.kill());
  return {
    app,
    start: async () => {
      server = await ServerProcess.start({
        DATABASE_URL: app.databaseUrl,
        TELEGRAM_API_ROOT: app.telegram.apiRoot,
        LOG_LEVEL: 'fatal',
        ...settings,
      });
    },
    kill: async () => {
      await server!.kill();
    },
    call: (method, path, headers, body) =>
      fetch(`${server!.url}${path}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      }).then(
        ({ status }) => status,
        () => null,
      ),
  };
}
