import type { Config } from '../config/config.js';

interface StoreError {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Says why the file store does not work, in one line that begins with the variable to check. */
export function describeStoreTrouble(
  thrown: unknown,
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
): string {
  const { name = '', code, message = '', $metadata } = thrown as StoreError;
  const reason = [code, message || name].filter(Boolean).join(', ').replaceAll(/\s+/g, ' ');
  if (!s3) return `DATA_DIR: cannot keep files in ${dataDir} (${reason})`;
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchBucket' || status === 404) return `S3_BUCKET: there is no bucket "${s3.bucket}"`;
  if (status === 403) {
    return `S3_ACCESS_KEY: the store refuses this key and S3_SECRET_KEY (${name}). They need to read, write, list and delete in "${s3.bucket}"`;
  }
  if (status === 301 || status === 400)
    return `S3_REGION: the store does not know "${s3.bucket}" in ${s3.region} (${reason})`;
  const variable = s3.endpoint ? 'S3_ENDPOINT' : 'S3_BUCKET';
  return `${variable}: the file store ${s3.endpoint ?? 'of AWS'} does not answer (${reason})`;
}
