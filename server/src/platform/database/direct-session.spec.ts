import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { ConfigError } from '../config/config.js';
import { buildDataSourceOptions, migrate } from './data-source.js';
import { assertIndependent } from './direct-session.js';

const url = () => process.env.TEST_DATABASE_URL!;

async function startPooler(onStartup: (client: Socket, startup: Buffer) => void) {
  const server = createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', (startup) => onStartup(client, startup));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url());
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: address.href, stop: () => server.close() };
}

/** Responds like PgBouncer with its default settings. */
function refuseOptions(client: Socket): void {
  const fields = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  client.end(Buffer.concat([Buffer.from('E'), length, fields]));
}

/** Forwards the client like PgBouncer with `ignore_startup_parameters = options`. */
function dropOptions(client: Socket, startup: Buffer): void {
  const rest = startup.toString('latin1', 4).replace(/options\0[^\0]*\0/, '');
  const message = Buffer.concat([Buffer.alloc(4), Buffer.from(rest, 'latin1')]);
  message.writeInt32BE(message.length);
  const { hostname, port } = new URL(url());
  const upstream = connect(Number(port), hostname, () => upstream.write(message));
  upstream.on('error', () => undefined);
  client.pipe(upstream).pipe(client);
}

it.each([
  ['refuses session settings', refuseOptions, 'does not accept session settings'],
  ['drops session settings', dropOptions, 'drops the settings of a session'],
])('refuses to start behind a pooler that %s', async (_, onStartup, problem) => {
  const pooler = await startPooler(onStartup);
  const start = migrate(pooler.url);
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow(
    `DATABASE_URL: leads to a connection pooler, such as PgBouncer, that ${problem}`,
  );
  pooler.stop();
});

it('rejects two clients that share a session, and accepts two sessions', async () => {
  const { extra } = buildDataSourceOptions({ url: url(), poolSize: 1 });
  const options = { connectionString: url(), options: (extra as { options: string }).options };
  const session = new pg.Client(options);
  await session.connect();
  await expect(assertIndependent([session, session])).rejects.toThrow('shares sessions between clients');
  await session.query('rollback'); // `assertIndependent` has begun a transaction.

  const other = new pg.Client(options);
  await other.connect();
  await assertIndependent([session, other]);
  await Promise.all([session.end(), other.end()]);
});
