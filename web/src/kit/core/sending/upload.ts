import { buildRequestHeaders } from '../../../api/credentials';
import { parseJson } from '../storage';

export interface UploadOptions {
  /** `share`: the part of the body that has been uploaded, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The idempotency key. It is the same for every attempt, so that the server stores the content once. */
  key?: string;
  /** The brand that the call is about. By default, the open one. */
  brandId?: number;
}

/** A `post` got an error status or no response. Has the fields that `getErrorName` and `recordFailure` read. */
export class UploadFailure extends Error {
  constructor(
    /** The status in the form that `fetchBaseQuery` uses. */
    readonly status: number | 'FETCH_ERROR',
    readonly data: unknown,
    readonly authorization?: string,
  ) {
    super(`The upload failed (${status})`);
  }
}

export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Posts a form or JSON by XHR. Fetch reports no progress, and a mutation would delay the refetches of other screens. */
export function post<T>(
  path: string,
  body: object,
  { onProgress, signal, key, brandId }: UploadOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancelled = new DOMException('The upload was cancelled', 'AbortError');
    if (signal?.aborted) return reject(cancelled);
    const request = new XMLHttpRequest();
    const headers: Record<string, string> = {
      ...buildRequestHeaders(path),
      ...(brandId !== undefined && { 'brand-id': String(brandId) }),
    };
    const fail = (status: UploadFailure['status'], data?: unknown) =>
      reject(new UploadFailure(status, data, headers.authorization));
    request.open('POST', `${window.location.origin}/api/${path}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const isForm = body instanceof FormData;
    if (!isForm) request.setRequestHeader('content-type', 'application/json');
    if (key !== undefined) request.setRequestHeader('Idempotency-Key', key);
    if (onProgress) {
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
    }
    request.onload = () => {
      const data = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(data as T);
      fail(request.status, data);
    };
    request.onerror = () => fail('FETCH_ERROR');
    request.onabort = () => reject(cancelled);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(isForm ? body : JSON.stringify(body));
  });
}

type Fields = Record<string, string | number | undefined>;

export function buildFormData<Body extends { files?: Blob[] }>({ files = [], ...fields }: Body): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields as Fields)) {
    if (value !== undefined) form.append(name, String(value));
  }
  for (const file of files) form.append('files[]', file);
  return form;
}
