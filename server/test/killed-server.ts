import { ServerProcess } from './server-process.js';

/** A server in a process of its own, which a spec kills and restarts. */
interface KilledServer {
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** Returns the status of the response. Null: the server was killed during the call. */
  call: (method: string, path: string, headers: object, body?: object) => Promise<number | null>;
}

/** `settings` is called at each start. It must contain the addresses of the database and of the Bot API. */
export function setUpKilledServer(settings: () => Record<string, string>): KilledServer {
  let server: ServerProcess | undefined;
  afterEach(() => server?.kill());
  return {
    start: async () => void (server = await ServerProcess.start({ LOG_LEVEL: 'fatal', ...settings() })),
    kill: () => server!.kill(),
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
