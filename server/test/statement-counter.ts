import type { Socket } from 'node:net';
import { startProxy } from './database-proxies.js';

export interface DatabaseWork {
  /** The texts of the executed statements, including `begin` and `commit`. */
  statements: string[];
  /** How often a client has sent something after it had read a complete response. */
  roundTrips: number;
}

/** A proxy for PostgreSQL that reads the frontend messages, and so counts what really goes over the wire. */
export class StatementCounter {
  private work: DatabaseWork = { statements: [], roundTrips: 0 };

  declare readonly url: string;
  declare readonly stop: () => Promise<void>;

  static async start(databaseUrl: string): Promise<StatementCounter> {
    const counter = new StatementCounter();
    const proxy = await startProxy(databaseUrl, (client, database) => counter.watch(client, database));
    return Object.assign(counter, proxy);
  }

  /** Returns what was counted since the last call. */
  collectWork(): DatabaseWork {
    const { work } = this;
    this.work = { statements: [], roundTrips: 0 };
    return work;
  }

  private watch(client: Socket, database: Socket): void {
    const textByName = new Map<string, string>();
    let boundStatement = '';
    let isServerReady = true;
    const readMessage = (type: string, body: Buffer) => {
      const [first = '', second = ''] = body.toString('utf8').split('\0');
      // P: Parse, B: Bind, Q: Query, E: Execute
      if (type === 'P') textByName.set(first, second);
      if (type === 'B') boundStatement = textByName.get(second) ?? '';
      if (type === 'Q') this.work.statements.push(first);
      if (type === 'E') this.work.statements.push(boundStatement);
    };
    // The first message of a client has no type.
    const readFrontend = createMessageReader(readMessage, 0);
    const readBackend = createMessageReader((type) => (isServerReady ||= type === 'Z'), 1); // Z: ReadyForQuery
    client.on('data', (chunk: Buffer) => {
      if (isServerReady) this.work.roundTrips += 1;
      isServerReady = false;
      readFrontend(chunk);
      database.write(chunk);
    });
    database.on('data', (chunk: Buffer) => {
      readBackend(chunk);
      client.write(chunk);
    });
  }
}

/** `firstOffset`: 0 if the first message has no type, otherwise 1. */
function createMessageReader(read: (type: string, body: Buffer) => void, firstOffset: 0 | 1) {
  let rest = Buffer.alloc(0);
  let offset: 0 | 1 = firstOffset;
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= offset + 4 && rest.length >= offset + rest.readUInt32BE(offset)) {
      const end = offset + rest.readUInt32BE(offset);
      if (offset === 1) read(String.fromCharCode(rest[0]!), rest.subarray(5, end));
      rest = rest.subarray(end);
      offset = 1;
    }
  };
}
