/** Runs in a worker, because Jest cannot load its packages. Reports its port. */
import { parentPort, workerData } from 'node:worker_threads';
import S3rver from '@20minutes/s3rver';

const { directory, bucket } = workerData;
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  // For calls about a bucket, S3rver computes another signature than clients do.
  allowMismatchedSignatures: true,
  directory,
  configureBuckets: [{ name: bucket }],
});
parentPort.postMessage((await server.run()).port);
