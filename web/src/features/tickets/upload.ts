import { noteFailure } from '../../api/connection';
import { credentialHeaders, refuseCredentials } from '../../api/credentials';

export interface UploadOptions {
  /** From 0 to 1, as the form goes up. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Made by the client for each message or ticket, the same for every attempt: the server stores it once. */
  key?: string;
}

/** A refused form, with what `errorName` and `errorStatus` read. */
export class UploadFailure extends Error {
  constructor(
    /** As `fetchBaseQuery` says it. */
    readonly status: number | 'FETCH_ERROR',
    readonly data: unknown,
  ) {
    super(`The form was not taken (${status})`);
  }
}

/** Whether the person called the upload off. */
export function isCanceled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Posts a form to a path below `/api/` and returns what the server sends back. Not by fetch, which does not tell how far an
 * upload is; not as a mutation either, for a mutation in flight keeps every other screen from refetching.
 */
export function postForm<T>(
  path: string,
  form: FormData,
  { onProgress, signal, key }: UploadOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (failure: UploadFailure) => {
      noteFailure(failure);
      reject(failure);
    };
    const canceled = new DOMException('The upload was called off', 'AbortError');
    if (signal?.aborted) return reject(canceled);
    const request = new XMLHttpRequest();
    const credentials = credentialHeaders(path);
    request.open('POST', `${window.location.origin}/api/${path}`);
    for (const [name, value] of Object.entries(credentials)) request.setRequestHeader(name, value);
    if (key !== undefined) request.setRequestHeader('Idempotency-Key', key);
    if (onProgress) {
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
    }
    request.onload = () => {
      const data = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(data as T);
      if (request.status === 401) refuseCredentials(credentials.authorization);
      fail(new UploadFailure(request.status, data));
    };
    request.onerror = () => fail(new UploadFailure('FETCH_ERROR', undefined));
    request.onabort = () => reject(canceled);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // some proxy's page
  }
}
