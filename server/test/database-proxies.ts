import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** Called before a message of PostgreSQL is forwarded. `cut` breaks the connection. */
type MessageInterceptor = (message: Buffer, cut: () => void) => Promise<void> | void;

export const isEndOfCopy = (message: Buffer): boolean =>
  message[0] === 'C'.charCodeAt(0) && message.toString('latin1', 5, 10) === 'COPY ';

/** Forwards the end of each COPY with a delay, in a packet of its own. */
export const delayCopyComplete: MessageInterceptor = async (message) => {
  if (isEndOfCopy(message)) await delay(20);
};

export const separateMessages: MessageInterceptor = () => nextTurn();

/**
 * A proxy for PostgreSQL. `relay` forwards between a client and the database. `closesBoth`: whether the end of one connection
 * also ends the other one.
 */
export async function startProxy(
  databaseUrl: string,
  relay: (client: Socket, database: Socket, cut: () => void) => void,
  { port = 0, closesBoth = true } = {},
) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: !closesBoth }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.on('connection', (client) => {
    const database = connect(Number(target.port), target.hostname);
    const cut = () => [client, database].forEach((socket) => socket.destroy());
    for (const socket of [client.setNoDelay(), database.setNoDelay()]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => (sockets.delete(socket), closesBoth && cut()));
    }
    relay(client, database, cut);
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export const startInterceptingProxy = (databaseUrl: string, intercept: MessageInterceptor) =>
  startProxy(databaseUrl, (client, database, cut) => {
    client.pipe(database);
    void forward(database, client, intercept, cut);
  });

async function forward(database: Socket, client: Socket, intercept: MessageInterceptor, cut: () => void) {
  let rest = Buffer.alloc(0);
  try {
    for await (const chunk of database) {
      rest = Buffer.concat([rest, chunk as Buffer]);
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const size = rest.readUInt32BE(1) + 1;
        const message = rest.subarray(0, size);
        rest = rest.subarray(size);
        await intercept(message, cut);
        if (client.destroyed) return;
        client.write(message);
      }
    }
  } catch {
    cut(); // the database or the client is gone
  }
}

/** A proxy that can go dark, like a host that loses power: connections stay open, but transfer nothing. */
export class DarkProxy {
  declare readonly url: string;
  declare readonly stop: () => Promise<void>;
  private isDark = false;

  static async start(databaseUrl: string, port = 0): Promise<DarkProxy> {
    const proxy = new DarkProxy();
    const relay = (client: Socket, database: Socket) => proxy.relay(client, database);
    return Object.assign(proxy, await startProxy(databaseUrl, relay, { port, closesBoth: false }));
  }

  goDark(): void {
    this.isDark = true;
  }

  /** New connections work again. Those that were opened or sent data while it was dark stay dead, as after a failover to another host. */
  comeBack(): void {
    this.isDark = false;
  }

  private relay(client: Socket, database: Socket): void {
    let isDead = this.isDark;
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        isDead ||= this.isDark;
        if (!isDead) to.write(chunk);
      });
      from.on('end', () => !isDead && !this.isDark && to.end());
    }
  }
}
