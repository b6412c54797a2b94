import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const bucket = 'desk';

/** Starts an S3 server with one bucket and one access key, which accepts any secret. `env`: the settings to use the server. */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), 'tallydesk-s3-'));
  const worker = new Worker('./server/test/s3-server.worker.mjs', { workerData: { directory, bucket } });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    async stop() {
      await worker.terminate();
      rmSync(directory, { recursive: true });
    },
  };
}
