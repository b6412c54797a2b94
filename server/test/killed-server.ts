import { ServerProcess } from './server-process.js';

/** A server in a process of its own. A spec kills it, and starts it again. */
interface KilledServer {
  start: () => Promise<void>;
  kill: () => Promise<void>;
  /** The status of the answer. Null: the server was killed meanwhile. */
  call: (method: string, path: string, headers: object, body?: object) => Promise<number | null>;
}

/** `settings`: at each start, with the addresses of its database and of the Bot API. */
export function describeKilledServer(settings: () => Record<string, string>): KilledServer {
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
