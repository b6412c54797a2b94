import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DataSource } from 'typeorm';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database.js';
import { raceBehind } from '../../../test/race.js';
import { startS3 } from '../../../test/s3-server.js';
import { Clock } from '../time/clock.js';
import { ConfigError, readConfig } from '../config/config.js';
import { buildDataSourceOptions } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { LocalFileStore } from './file-store.js';
import { S3FileStore } from './s3-file-store.js';
import { SharedStore, FileStoreRecord } from './shared-store.service.js';
import { UploadFolder } from './upload-folder.js';

const s3Settings = { S3_BUCKET: 'desk', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };

describe('a file store', () => {
  let database: OwnDatabase;
  let db: DataSource;
  let folder: string;
  beforeAll(async () => {
    database = await createOwnDatabase();
    const options = buildDataSourceOptions({ url: database.url, poolSize: 5 });
    db = await new DataSource({ ...options, entities: [FileStoreRecord] }).initialize();
  });
  beforeEach(async () => {
    await db.query('delete from file_store');
    folder = mkdtempSync(join(tmpdir(), 'tallydesk-store-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  function newReplica(env: Record<string, string> = {}): SharedStore {
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: folder, ...env });
    const files = config.s3 ? new S3FileStore(config.s3) : new LocalFileStore(join(config.dataDir, 'files'));
    return new SharedStore(new Database(db), files, new UploadFolder(config, new Clock()), config);
  }
  const useFolder = (name: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    return { DATA_DIR: join(folder, name) };
  };

  it('is shared by replicas with the same folder, even when they start concurrently', async () => {
    const replicas = [newReplica(useFolder('one')), newReplica(useFolder('one'))];
    await Promise.all(replicas.map((replica) => replica.assertShared()));
    for (const replica of replicas) await replica.assertShared();
  });

  it('fails the start of a replica that uses another store, with advice', async () => {
    await newReplica(useFolder('one')).assertShared();
    const start = newReplica(useFolder('two')).assertShared();
    await expect(start).rejects.toThrow(ConfigError);
    await expect(start).rejects.toThrow(
      /^DATA_DIR: this process would keep files in the folder \S+two\/files on .* are in the folder \S+one\/files on .*"npm run adopt-files"/,
    );
  });

  it('fails one of two replicas that start concurrently with different stores', async () => {
    const replicas = [newReplica(useFolder('one')), newReplica(useFolder('two'))];
    const starts = replicas.map(
      (replica) => () => replica.assertShared().then(String, (error: Error) => error.constructor.name),
    );

    const outcomes = await raceBehind(
      db.manager,
      `select pg_advisory_xact_lock(hashtextextended('file store', 0))`,
      starts,
    );

    expect(outcomes.sort()).toEqual(['ConfigError', 'undefined']);
  });

  it('may be moved with its files to another folder', async () => {
    await newReplica(useFolder('one')).assertShared();
    cpSync(join(folder, 'one'), join(folder, 'two'), { recursive: true });
    await newReplica(useFolder('two')).assertShared();
  });

  it('can be adopted, after which the former store is refused', async () => {
    const [former, current] = [newReplica(useFolder('one')), newReplica(useFolder('two'))];
    await former.assertShared();
    expect(await current.adopt()).toContain(join(folder, 'two', 'files'));
    await current.assertShared();
    await expect(former.assertShared()).rejects.toThrow(/^DATA_DIR: /);
  });

  it('may be a bucket, after which a replica with a folder fails', async () => {
    const s3 = await startS3();
    await newReplica(s3.env).assertShared();
    await newReplica(s3.env).assertShared();
    await expect(newReplica(useFolder('one')).assertShared()).rejects.toThrow(
      /^DATA_DIR: .* the bucket desk/,
    );
    await s3.stop();
  });

  it('fails the start if it cannot be written, and the error names the setting', async () => {
    writeFileSync(join(folder, 'files'), 'in the way');
    await expect(newReplica({ DATA_DIR: folder }).assertShared()).rejects.toThrow(
      `DATA_DIR: cannot keep files in ${folder}`,
    );
  });

  it('fails the start if S3 does not work, and the error names the variable to check', async () => {
    const s3 = await startS3();
    const findProblem = (env: Record<string, string>) =>
      newReplica({ ...s3.env, ...env })
        .assertShared()
        .catch(String);
    expect(await findProblem({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toMatch(
      /S3_ENDPOINT: .* does not answer/,
    );
    expect(await findProblem({ S3_BUCKET: 'none' })).toContain('S3_BUCKET: there is no bucket "none"');
    expect(await findProblem({ S3_ACCESS_KEY: 'wrong' })).toContain(
      'S3_ACCESS_KEY: the store refuses this key',
    );
    await s3.stop();
  });

  it('gets its id even if S3 is busy at first', async () => {
    const calls: string[] = [];
    let storedId = '';
    const respond = async (request: IncomingMessage, response: ServerResponse) => {
      calls.push(request.method!);
      const sent = await text(request);
      const isFirstPut = calls.join() === 'HEAD,PUT';
      if (request.method === 'PUT' && !isFirstPut) storedId = sent;
      const status = request.method === 'HEAD' ? 404 : isFirstPut ? 503 : 200;
      response.writeHead(status).end(request.method === 'GET' ? storedId : '');
    };
    const busy = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    await newReplica({ ...s3Settings, S3_ENDPOINT: `http://127.0.0.1:${port}` }).assertShared();
    expect(calls).toEqual(['HEAD', 'PUT', 'PUT', 'GET']);
    expect((await db.getRepository(FileStoreRecord).findOneByOrFail({ isOnly: true })).id).toBe(storedId);
    busy.closeAllConnections();
    busy.close();
  });

  it('fails the start after a while if S3 accepts connections and never responds', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const replica = newReplica({ ...s3Settings, S3_ENDPOINT: `http://127.0.0.1:${port}` });
    await expect(replica.assertShared(500)).rejects.toThrow(
      /^S3_ENDPOINT: .* does not answer \(no answer within 0.5 s\)/,
    );
    silent.closeAllConnections();
    silent.close();
  });
});
