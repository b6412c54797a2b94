import { ServerProcess } from './server-process.js';

/**
 * A server in a process of its own, which a spec kills and restarts. `getSettings` is called at each start, and returns at
 * least the addresses of the database and of the Bot API.
 */
export function setUpKilledServer(getSettings: () => Record<string, string>) {
  let server: ServerProcess | undefined;
  afterEach(() => server?.kill());
  return {
    start: async () => void (server = await ServerProcess.start({ LOG_LEVEL: 'fatal', ...getSettings() })),
    kill: () => server!.kill(),
    /** Null: the server was killed during the call. */
    call: (method: string, path: string, headers: object, body?: object) =>
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
