import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy that can go dark, like a host that loses power: connections stay open, but transfer nothing. */
export class DarkProxy {
  private readonly sockets = new Set<Socket>();
  private isDark = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** A proxy for the database of that URL. */
  static async inFrontOf(databaseUrl: string, port = 0): Promise<DarkProxy> {
    const target = new URL(databaseUrl);
    const server = createServer({ allowHalfOpen: true }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    const proxy = new DarkProxy(server, url.href);
    server.on('connection', (near) => proxy.join(near, connect(Number(target.port), target.hostname)));
    return proxy;
  }

  /** Stops all traffic, on open connections and on new ones. */
  goDark(): void {
    this.isDark = true;
  }

  /** New connections work again. Old ones stay dead, as after a failover to another host. */
  comeBack(): void {
    this.isDark = false;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(near: Socket, far: Socket): void {
    let isDead = this.isDark;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        isDead ||= this.isDark;
        if (!isDead) to.write(chunk);
      });
      from.on('end', () => !isDead && !this.isDark && to.end());
      from.on('error', () => undefined);
      from.on('close', () => this.sockets.delete(from));
    }
  }
}
