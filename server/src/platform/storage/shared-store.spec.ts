import { createServer } from 'node:http';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database.js';
import { raceBehind } from '../../../test/race.js';
import { startS3 } from '../../../test/s3-server.js';
import { TestApp } from '../../../test/test-app.js';
import { ConfigError } from '../config/config.js';
import { SharedStore } from './shared-store.service.js';

describe('a file store', () => {
  let database: OwnDatabase;
  let folder: string;
  const apps: TestApp[] = [];
  beforeEach(async () => {
    database = await createOwnDatabase();
    folder = mkdtempSync(join(tmpdir(), 'tallydesk-store-'));
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.stop();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  /** A replica after its start, but before the check of its store. */
  async function startReplica(env: Record<string, string> = {}): Promise<SharedStore> {
    const app = await TestApp.start('api', { DATABASE_URL: database.url, ...env });
    apps.push(app);
    return app.get(SharedStore);
  }
  const dataDir = (name: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    return { DATA_DIR: join(folder, name) };
  };

  it('is shared by replicas with the same folder, also when they start together', async () => {
    const replicas = [await startReplica(dataDir('one')), await startReplica(dataDir('one'))];
    await Promise.all(replicas.map((replica) => replica.check()));
    for (const replica of replicas) await replica.check();
  });

  it('of its own stops the start of a second replica, with the way out', async () => {
    await (await startReplica(dataDir('one'))).check();
    const start = (await startReplica(dataDir('two'))).check();
    await expect(start).rejects.toThrow(ConfigError);
    await expect(start).rejects.toThrow(
      /^DATA_DIR: this process would keep files in the folder \S+two\/files on .* are in the folder \S+one\/files on .*"npm run adopt-files"/,
    );
  });

  it('of its own stops one of two replicas that start together', async () => {
    const replicas = [await startReplica(dataDir('one')), await startReplica(dataDir('two'))];
    const db = await database.connect();
    const hold = (holder: typeof db.manager) =>
      holder.query(`select pg_advisory_xact_lock(hashtextextended('file store', 0))`);
    const starts = replicas.map(
      (replica) => () => replica.check().then(String, (error: Error) => error.constructor.name),
    );

    const answers = await raceBehind(db.manager, hold, starts);

    await db.destroy();
    expect(answers.sort()).toEqual(['ConfigError', 'undefined']);
  });

  it('may move with its files', async () => {
    await (await startReplica(dataDir('one'))).check();
    cpSync(join(folder, 'one'), join(folder, 'two'), { recursive: true });
    await (await startReplica(dataDir('two'))).check();
  });

  it('can be adopted, and then the former one is refused', async () => {
    const [one, two] = [await startReplica(dataDir('one')), await startReplica(dataDir('two'))];
    await one.check();
    expect(await two.adopt()).toContain(join(folder, 'two', 'files'));
    await two.check();
    await expect(one.check()).rejects.toThrow(/^DATA_DIR: /);
  });

  it('may be a bucket, which is another store than the folder before it', async () => {
    const s3 = await startS3();
    await (await startReplica(s3.env)).check();
    await (await startReplica(s3.env)).check();
    await expect((await startReplica(dataDir('one'))).check()).rejects.toThrow(
      /^DATA_DIR: .* the bucket desk/,
    );
    await s3.stop();
  });

  it('that cannot be written stops the start by its name', async () => {
    writeFileSync(join(folder, 'files'), 'in the way');
    await expect((await startReplica({ DATA_DIR: folder })).check()).rejects.toThrow(
      `DATA_DIR: cannot keep files in ${folder}`,
    );
  });

  it('in S3 that does not work stops the start by the variable to look at', async () => {
    const s3 = await startS3();
    const problem = async (env: Record<string, string>) => {
      const replica = await startReplica({ ...s3.env, ...env });
      return replica.check().catch(String);
    };
    expect(await problem({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toMatch(/S3_ENDPOINT: .* does not answer/);
    expect(await problem({ S3_BUCKET: 'none' })).toContain('S3_BUCKET: there is no bucket "none"');
    expect(await problem({ S3_SECRET_KEY: 'wrong' })).toContain('S3_ACCESS_KEY: the store refuses this key');
    await s3.stop();
  });

  it('in S3 that takes connections and never answers stops the start after a while', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const s3 = { S3_BUCKET: 'desk', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    const replica = await startReplica({ ...s3, S3_ENDPOINT: `http://127.0.0.1:${port}` });
    await expect(replica.check(500)).rejects.toThrow(
      /^S3_ENDPOINT: .* does not answer \(no answer within 0.5 s\)/,
    );
    silent.closeAllConnections();
    silent.close();
  });
});
