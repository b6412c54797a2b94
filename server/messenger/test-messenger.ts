import fastify from 'fastify';
import { Telegram } from 'telegraf';
import { localMessenger } from './local-messenger.plugin.js';
import { Messenger } from './state/messenger.js';

export const BOT_ID = 1_000_001;
export const TOKEN = `${BOT_ID}:local-secret`;
export const ANNA_ID = 101;
export const BORIS_ID = 102;
export const TOPIC_ID = 5;
export const FORUM = {
  id: -1001,
  title: 'North',
  is_forum: true,
  threads: [{ id: TOPIC_ID, name: 'Deposits' }],
  members: [ANNA_ID],
};
export const GROUP = {
  id: -1002,
  title: 'South',
  is_forum: false,
  threads: [],
  members: [ANNA_ID, BORIS_ID],
};

/** A messenger with Anna, Boris and two groups, and telegraf's client for its bot. */
async function startTestMessenger(now?: () => Date) {
  const messenger = new Messenger({ token: TOKEN, botUsername: 'tally_bot', ...(now && { now }) });
  messenger.seed(
    [
      { id: ANNA_ID, first_name: 'Anna' },
      { id: BORIS_ID, first_name: 'Boris' },
    ],
    [FORUM, GROUP],
  );
  const server = fastify();
  await server.register(localMessenger, { prefix: '/messenger', messenger });
  const origin = `${await server.listen({ port: 0, host: '127.0.0.1' })}/messenger`;
  // telegraf resolves addresses against its root. Without the slash it would drop the last segment.
  const telegram = new Telegram(TOKEN, { apiRoot: `${origin}/` });

  /** Calls a method, or passes parameters, for which telegraf has no types. */
  const callBot = (method: string, params: object) =>
    (telegram as unknown as { callApi: (name: string, params: object) => Promise<object> }).callApi(
      method,
      params,
    );
  /** Calls the page's API. */
  const callPage = async (path: string, body?: unknown, method = 'POST') => {
    const response = await fetch(`${origin}/api/${path}`, {
      ...(body !== undefined && {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** Resolves when the next poll waits for updates. Call it before the poll. */
  const untilPolling = () => {
    const subscribe = messenger.subscribe.bind(messenger);
    return new Promise<void>((resolve) => {
      messenger.subscribe = (listener) => {
        messenger.subscribe = subscribe;
        resolve();
        return subscribe(listener);
      };
    });
  };
  /** The content of the last unconfirmed update of this kind. */
  const findLastUpdate = (kind: string) =>
    messenger.state.updates.findLast((update) => kind in update)?.[kind];
  return {
    messenger,
    origin,
    telegram,
    callBot,
    callPage,
    untilPolling,
    findLastUpdate,
    stop: () => server.close(),
  };
}

type TestMessenger = Awaited<ReturnType<typeof startTestMessenger>>;

/** Starts a new messenger for each test. */
export function setUpMessenger(now?: () => Date): TestMessenger {
  const testMessenger = {} as TestMessenger;
  beforeEach(async () => void Object.assign(testMessenger, await startTestMessenger(now)));
  afterEach(() => testMessenger.stop());
  return testMessenger;
}
